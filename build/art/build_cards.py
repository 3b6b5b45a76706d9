import os, sys; sys.path.insert(0, os.path.dirname(__file__))
from papercut import *
OUT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'dist', 'art', 'common'); os.makedirs(OUT, exist_ok=True)
def save(a, n): a.save(os.path.join(OUT, n+'.svg'))

SUITC = dict(spade='#352357', heart='#c9283f', diamond='#bd4a14', club='#17594d')
SUIT = dict(
 heart=P('M50 93C27 75 6 56 6 32C6 16 17 7 29 7C39 7 46 13 50 22C54 13 61 7 71 7C83 7 94 16 94 32C94 56 73 75 50 93Z').soft(3),
 spade=(P('M50 4C60 22 94 38 94 62C94 76 84 83 73 83C64 83 57 79 50 71C43 79 36 83 27 83C16 83 6 76 6 62C6 38 40 22 50 4Z').soft(2)
        | P('M50 62C51 80 56 89 67 94C68 96 67 97 65 97H35C33 97 32 96 33 94C44 89 49 80 50 62Z').grow(.6)),
 diamond=P('M50 3C58 21 72 38 87 50C72 62 58 79 50 97C42 79 28 62 13 50C28 38 42 21 50 3Z').soft(2.5),
 club=(circ(50, 26, 21) | circ(26, 57, 21) | circ(74, 57, 21) | circ(50, 50, 14)
        | P('M50 50C51 78 57 89 68 94C69 96 68 97 66 97H34C32 97 31 96 32 94C43 89 49 78 50 50Z').grow(.6)),
)
def pip(n):
    a = Art(100); a.fold(SUIT[n], SUITC[n], dp=deep(SUITC[n], .30) if n in('heart','diamond') else mix(SUITC[n],'#14061f',.34)); return a
for n in SUIT: save(pip(n), 'suit_%s' % n)

def sprig(cx, y0, h, w, n=3):
    """a mirrored leaf sprig cut-out, growing up from (cx,y0)"""
    s = L('M%g %gV%g' % (cx, y0, y0-h*.82), w*.09)
    s = s | ell(cx, y0-h*.86, w*.13, h*.15)
    for i in range(n):
        y = y0-h*(.14+.24*i); k = 1-.2*i
        leaf = P('M0 0C%g %g %g %g %g %gC%g %g %g %g 0 0Z' % (w*.12*k, -h*.14*k, w*.34*k, -h*.20*k, w*.5*k, -h*.20*k, w*.46*k, -h*.05*k, w*.22*k, h*.02*k)).move(cx, y)
        s = s | leaf | leaf.flip(cx)
    return s
BIGCUT = dict(
 heart=(sprig(100, 150, 88, 112) | L('M100 150V170', 10)).g, spade=sprig(100, 146, 100, 96).g, diamond=sprig(100, 152, 108, 74).g,
 club=None)
def big(n):
    c = SUITC[n]; s2 = SUIT[n].scale(1.84, cx=0, cy=0).move(8, 8); a = Art(200)
    dp = deep(c, .30) if n in ('heart', 'diamond') else mix(c, '#14061f', .34)
    a.shadow(s2, 5, .20); a.fold(s2, c, cx=100, dp=dp)
    inner = s2.grow(-9).soft(3)
    inner = S(max(getattr(inner.g, 'geoms', [inner.g]), key=lambda q: q.area)); a.f(inner.grow(1.6) - inner, lite(c, .55), .9)
    cut = S(BIGCUT[n]) if BIGCUT[n] is not None else (
        U(*[ell(x, y-14, 7, 13).ring(x, y, 6) | circ(x, y, 5) for x, y in ((100, 56), (56, 113), (144, 113))]) | sprig(100, 158, 62, 40, 2))
    cut = cut & inner.grow(-4)
    a.f(cut, CREAM, .95); a.f(cut.right(100), PAPER2)
    return a
for n in SUIT: save(big(n), 'suit_%s_large' % n)

def ace(n):
    c = SUITC[n]; a = Art(200); t = mix(CREAM, c, .20); t2 = mix(CREAM, c, .36)
    pet = P('M100 8C112 20 114 34 100 50C86 34 88 20 100 8Z')
    r1 = pet.ring(100, 100, 12); r2 = pet.scale(.8, cx=100, cy=100).ring(100, 100, 12, 15)
    a.f(r2, t2); a.f(r1, t); a.f(U(*[(pet.right(100)).rot(30*i, 100, 100) for i in range(12)]), t2, .45)
    disc = circ(100, 100, 62); a.shadow(disc, 4, .16); a.f(disc, CREAM); a.f(disc.shade(2.4), EDGE)
    a.f(circ(100, 100, 56) - circ(100, 100, 54.4), c, .8)
    p = SUIT[n].scale(.88, cx=0, cy=0).move(56, 56 if n != 'heart' else 58)
    a.fold(p, c, cx=100, sh=3, dp=deep(c, .30) if n in ('heart', 'diamond') else mix(c, '#14061f', .34))
    dots = circ(100, 14, 3.2).ring(100, 100, 12, 15); a.f(dots, LAMP)
    return a
for n in SUIT: save(ace(n), 'ace_%s' % n)

# ------------------------------------------------------------------------------ courts
SKIN = dict(spade='#b9764f', heart='#f6c9a4', diamond='#dfa06a', club='#edb78c')
HAIR = dict(spade='#231433', heart='#a9471f', diamond='#4a2418', club='#6b3a1c')
GARM = dict(spade='#4a3a86', heart='#c9283f', diamond='#d9671f', club='#1f7463')
ACC = dict(spade='#f2b63c', heart='#f2b63c', diamond='#f6cf6a', club='#f2b63c')
X = 80
PAN = rect(0, 0, 160, 220, 16)
def stage(n, kind):
    c = SUITC[n]; g = GARM[n]; a = Art(160, 220)
    a.f(PAN, mix(CREAM, g, .20))
    if kind == 'Q':
        pet = P('M80 -2C97 16 99 42 80 66C61 42 63 16 80 -2Z')
        a.f(pet.ring(80, 92, 12) & PAN, mix(CREAM, g, .38)); a.f(circ(80, 92, 64), mix(CREAM, g, .30))
    elif kind == 'K':
        rays = U(*[poly((80, 92), (80+190*math.cos(t-.105), 92+190*math.sin(t-.105)), (80+190*math.cos(t+.105), 92+190*math.sin(t+.105))) for t in [math.radians(-90+22.5*i) for i in range(16)]])
        a.f(rays & PAN, mix(CREAM, g, .36)); a.f(circ(80, 92, 66), mix(CREAM, g, .30))
    else:
        b = rect(-20, -20, 260, 20).rot(0); st = U(*[rect(-120, -40+36*i, 420, 17).rot(-38, 80, 110) for i in range(-6, 12)])
        a.f(st & PAN, mix(CREAM, g, .30)); a.f(circ(80, 96, 64), mix(CREAM, g, .36))
    return a
def sdeep(c, t): return mix(c, '#8e2f35', t)
def face(a, n, cy=100, rx=31, ry=37, beard=False):
    sk = SKIN[n]; f = (ell(X, cy, rx, ry) | P('M%g %gC%g %g %g %g %g %gC%g %g %g %g %g %gZ' % (X-rx, cy, X-rx, cy+26, X-12, cy+ry+4, X, cy+ry+4, X+12, cy+ry+4, X+rx, cy+26, X+rx, cy)))
    neck = rect(X-13, cy+20, 26, 48, 10)
    a.f(neck, sdeep(sk, .34))
    ears = ell(X-rx, cy+4, 6, 8) | ell(X+rx, cy+4, 6, 8); a.f(ears, sdeep(sk, .22))
    a.f(f, sk); a.f(f.right(X), sdeep(sk, .17))
    return f
def features(a, n, cy=100, mood='calm', sp=14.5):
    sk = SKIN[n]; dk = INK
    for sx in (-1, 1):
        ex = X+sx*sp
        a.f(L('M%g %gQ%g %g %g %g' % (ex-7.5, cy+2, ex, cy+8.5, ex+7.5, cy+2), 3.4), dk)      # closed smiling lids
        a.f(L('M%g %gQ%g %g %g %g' % (ex-8, cy-8, ex+sx*1, cy-13, ex+8, cy-8-sx*0), 2.8), HAIR[n])
        a.f(ell(ex+sx*4, cy+15, 6.5, 5), '#e0463f', .30)
    nose = P('M80 %gC81 %g 87 %g 87 %gC87 %g 83 %g 80 %gZ' % (cy-3, cy+4, cy+9, cy+13, cy+16.5, cy+17, cy+17))
    a.f(nose, sdeep(sk, .40))
def mouth(a, y, c='#b32b3c'):
    a.f(P('M70.5 %gQ75 %g 80 %gQ85 %g 89.5 %gQ86 %g 80 %gQ74 %g 70.5 %gZ' % (y, y-4.2, y-2, y-4.2, y, y+6, y+6, y+6, y)), c)
    a.f(P('M70.5 %gQ80 %g 89.5 %gQ86 %g 80 %gQ74 %g 70.5 %gZ' % (y, y+1.4, y, y+6, y+6, y+6, y)), deep(c, .25))
def shoulders(a, n, wide=66, top=160):
    g = GARM[n]
    b = P('M%g 232C%g %g %g %g %g %gH%gC%g %g %g %g %g 232Z' % (X-wide-8, X-wide-4, top+22, X-wide+18, top+4, X-20, top-4, X+20, X+wide-18, top+4, X+wide+4, top+22, X+wide+8)) & PAN
    a.f(b.move(0, -4) & PAN, INK, .16); a.f(b, g); a.f(b.right(X), deep(g, .22))
    return b
def chest(a, n, y=197, k=.30):
    p = SUIT[n].scale(k, cx=0, cy=0).move(X-50*k, y-50*k); a.shadow(p.grow(6), 2, .2) if 0 else None
    m = circ(X, y, 50*k+6.5); a.shadow(m, 2.2, .25); a.f(m, CREAM); a.f(m.shade(1.6), EDGE)
    a.f(p, SUITC[n]); a.f(p.right(X), mix(SUITC[n], '#14061f', .25))

def jack(n):
    a = stage(n, 'J'); g, ac, h = GARM[n], ACC[n], HAIR[n]
    hair = (P('M40 92C38 60 58 50 80 50C102 50 122 60 120 92C121 112 124 126 130 138C112 146 104 140 100 128H60C56 140 48 146 30 138C36 126 39 112 40 92Z')).soft(5)
    a.shadow(hair, 3, .18); a.f(hair, h); a.f(hair.right(X), mix(h, '#14061f', .3))
    shoulders(a, n)
    f = face(a, n, 104)
    fr = (P('M44 104C44 76 56 66 80 66C104 66 116 76 116 104C112 92 108 86 102 82C86 92 62 90 52 84C48 90 46 96 44 104Z'))
    a.f(fr.move(0, 3) & f, INK, .16); a.f(fr, h); a.f(fr.right(X), mix(h, '#14061f', .3))
    features(a, n, 106); a.f(L('M70 130Q80 138.500 90 130', 3.2), '#8f2136'); a.f(L('M68.6 128.6l2.6 2M91.4 128.600l-2.6 2', 2.4), '#8f2136')
    # collar: two paper flaps
    fl = P('M80 158C70 148 58 148 48 152C46 164 52 176 62 184C70 178 78 170 80 158Z').soft(2)
    for s, c in ((fl, CREAM), (fl.flip(X), PAPER2)): a.shadow(s, 2.4, .25); a.f(s, c)
    # cap
    cap = P('M34 74C30 52 46 34 74 30C104 26 130 38 131 58C132 68 126 74 118 76C92 66 62 68 42 80C38 80 35 78 34 74Z').soft(4)
    a.shadow(cap, 3, .22); a.f(cap, g); a.f(cap.right(X), deep(g, .22))
    band = L('M38 76C60 63 96 61 122 72', 10); a.f(band.move(.5, 2), INK, .16); a.f(band, ac); a.f(band.right(X), deep(ac, .2))
    fe = P('M116 66C134 58 150 38 146 8C132 10 118 20 112 34C108 44 109 56 116 66Z').soft(1.5)
    a.shadow(fe, 2.5, .2); a.f(fe, CREAM)
    fe2 = P('M116 66C134 58 150 38 146 8C136 26 122 44 116 66Z'); a.f(fe2, PAPER2)
    a.f(L('M115 67C119 48 130 28 143 12', 2.2), mix(ac, INK, .3))
    for t in ((121, 47, 112, 40), (127, 36, 118, 27), (134, 25, 127, 16)): a.f(L('M%g %gL%g %g' % t, 1.8), mix(ac, INK, .3))
    a.f(circ(116, 68, 6), lite(g, .3)); a.f(circ(116, 68, 6).shade(1.4), deep(g))
    chest(a, n); return a
def crownpts(n, y, w, h, k):
    """crown band with three suit finials"""
    c = P('M%g %gL%g %gQ%g %g %g %gL%g %gL%g %gQ%g %g %g %gL%g %gQ80 %g %g %gZ' % (
        X-w, y, X-w-7, y-h*.72, X-w*.72, y-h*.42, X-w*.5, y-h*.30, X, y-h, X+w*.5, y-h*.30, X+w*.72, y-h*.42, X+w+7, y-h*.72, X+w, y, y+9, X-w, y)).soft(1.5)
    tips = [(X, y-h-k*44), (X-w-8, y-h*.72-k*30), (X+w+8, y-h*.72-k*30)]
    return c, tips
def queen(n):
    a = stage(n, 'Q'); g, ac, h = GARM[n], ACC[n], HAIR[n]
    hair = smooth([(80, 50), (108, 56), (122, 78), (123, 104), (131, 124), (127, 146), (136, 166), (120, 184), (104, 176), (80, 172), (56, 176), (40, 184), (24, 166), (33, 146), (29, 124), (37, 104), (38, 78), (52, 56)])
    a.shadow(hair, 3, .18); a.f(hair, h); a.f(hair.right(X), mix(h, '#14061f', .3))
    for s in (-1, 1):
        for q in ('M%g 112C%g 132 %g 148 %g 172' % (X+s*41, X+s*46, X+s*40, X+s*46), 'M%g 140C%g 152 %g 160 %g 170' % (X+s*36, X+s*38, X+s*33, X+s*35)):
            a.f(L(q, 2), lite(h, .28), .7)
    b = shoulders(a, n, 58, 164)
    f = face(a, n, 102, 30, 36)
    ft = P('M80 60C104 60 114 78 112 106C110 92 100 80 80 70C60 80 50 92 48 106C46 78 56 60 80 60Z')
    a.f(ft.move(0, 3) & f, INK, .16); a.f(ft, h); a.f(ft.right(X), mix(h, '#14061f', .3))
    features(a, n, 104); mouth(a, 128)
    for s in (-1, 1): a.f(circ(X+s*35, 118, 4.6), ac); a.f(circ(X+s*35, 118, 4.6).shade(1.2), deep(ac)); a.f(P('M%g 122l4 10l-4 5l-4 -5Z' % (X+s*35)), g)
    # scalloped ruff
    ruff = U(*[circ(X+48*math.cos(t), 150+26*math.sin(t), 10.5) for t in [math.radians(8+164/7*i) for i in range(8)]]) | (ell(X, 152, 47, 24) - rect(0, 0, 160, 150))
    ruff = (ruff - ell(X, 138, 26, 22))
    a.shadow(ruff, 3, .24); a.f(ruff, CREAM); a.f(ruff.right(X), PAPER2)
    a.f(U(*[circ(X+44*math.cos(t), 150+23.5*math.sin(t), 2.3) for t in [math.radians(8+164/7*i) for i in range(8)]]), g)
    c, tips = crownpts(n, 66, 31, 30, .20)
    a.shadow(c, 3, .22); a.f(c, ac); a.f(c.right(X), deep(ac, .20))
    a.f(L('M50 63Q80 71 110 63', 3), deep(ac, .42))
    for i, (x, y) in enumerate(tips):
        k = .24 if i == 0 else .0
        if k: p = SUIT[n].scale(k, cx=0, cy=0).move(x-50*k, y-50*k+2); a.fold(p, SUITC[n], cx=X)
        else: a.f(circ(x, y+3, 5), CREAM); a.f(circ(x, y+3, 5).shade(1.3), EDGE)
    a.f(circ(80, 54, 4.2), g); a.f(circ(64, 57, 2.8), CREAM); a.f(circ(96, 57, 2.8), CREAM)
    chest(a, n, 199, .26); return a
def king(n):
    a = stage(n, 'K'); g, ac, h = GARM[n], ACC[n], HAIR[n]
    hair = ell(X, 96, 39, 44); a.f(hair, h); a.f(hair.right(X), mix(h, '#14061f', .3))
    shoulders(a, n, 70, 158)
    er = P('M80 172C60 170 30 168 12 190C10 204 16 212 26 214C44 196 62 192 80 192C98 192 116 196 134 214C144 212 150 204 148 190C130 168 100 170 80 172Z').move(0, -8)
    a.shadow(er, 3, .24); a.f(er, CREAM); a.f(er.right(X), PAPER2)
    for x, y in ((34, 184), (54, 175), (106, 175), (126, 184), (22, 196), (138, 196)): a.f(ell(x, y, 2.2, 4.4, 0), INK)
    f = face(a, n, 100, 33, 36)
    sb = P('M43 76C50 84 52 94 50 112C46 112 42 108 41 100C40 90 41 82 43 76Z'); sb = sb | sb.flip(X); a.f(sb, h); a.f(sb.right(X), mix(h, '#14061f', .3))
    bd = P('M42 100C50 104 50 116 60 119C66 121 74 120 80 119C86 120 94 121 100 119C110 116 110 104 118 100C124 118 122 142 108 156C98 166 90 172 80 182C70 172 62 166 52 156C38 142 36 118 42 100Z').soft(3)
    a.shadow(bd, 3, .22); a.f(bd, h); a.f(bd.right(X), mix(h, '#14061f', .3))
    for s in (-1, 1):
        for x0, y0, x1, y1 in ((27, 128, 19, 150), (14, 138, 8, 164)):
            a.f(L('M%g %gQ%g %g %g %g' % (X+s*x0, y0, X+s*(x0+1), y0+12, X+s*x1, y1), 2), lite(h, .30), .75)
    features(a, n, 98)
    a.f(ell(80, 128.5, 8, 5.5), '#8f2136')
    mo = P('M80 114C74 109 64 111 58 119C54 124 48 125 44 122C46 132 58 135 68 130C74 127 78 122 80 118C82 122 86 127 92 130C102 135 114 132 116 122C112 125 106 124 102 119C96 111 86 109 80 114Z')
    a.f(mo.move(.6, 2), INK, .22); a.f(mo, lite(h, .16)); a.f(mo.right(X), mix(h, '#14061f', .12))
    w, y = 40, 72
    c = P('M%g %gL30 34Q44 44 54 48L80 20L106 48Q116 44 130 34L%g %gQ80 82 %g %gZ' % (X-w, y, X+w, y, X-w, y)).soft(1.5)
    a.shadow(c, 3, .22); a.f(c, ac); a.f(c.right(X), deep(ac, .20))
    vel = P('M46 58Q80 50 114 58L118 66Q80 74 42 66Z'); a.f(vel, g); a.f(vel.right(X), deep(g, .25))
    for x in (56, 80, 104): a.f(circ(x, 62 if x == 80 else 62, 3.6), CREAM)
    for x, yy in ((29, 31), (131, 31)): a.f(circ(x, yy, 6), CREAM); a.f(circ(x, yy, 6).shade(1.5), EDGE)
    k = .27; p = SUIT[n].scale(k, cx=0, cy=0).move(X-50*k, 15-50*k); a.fold(p, SUITC[n], cx=X)
    chest(a, n, 200, .24); return a
for n in SUIT:
    save(jack(n), 'court_J_%s' % n); save(queen(n), 'court_Q_%s' % n); save(king(n), 'court_K_%s' % n)

# ------------------------------------------------------------------------------ jokers
def joker(name, g, g2, ac, sk, bg):
    a = Art(160, 220); a.f(PAN, mix(CREAM, bg, .18))
    st = U(*[star(x, y, 7, 3.2, 5, -90+r) for x, y, r in ((20, 24, 0), (140, 20, 20), (22, 120, 12), (142, 126, 30), (80, 14, 0), (14, 172, 0), (148, 176, 15))])
    a.f(circ(80, 96, 66), mix(CREAM, bg, .30)); a.f(st, mix(CREAM, bg, .42))
    # costume
    b = P('M14 232C18 190 40 168 66 162H94C120 168 142 190 146 232Z') & PAN
    a.f(b, g); a.f(b.right(X), g2)
    neck = rect(67, 126, 26, 44, 10); a.f(neck, deep(sk, .3))
    f = ell(X, 108, 32, 38); a.f(f, sk); a.f(f.right(X), mix(sk, g, .0) if 0 else deep(sk, .13))
    # half mask on the right
    mk = P('M80 92C92 86 106 88 114 98C113 112 104 120 92 118C86 116 82 112 80 108Z').soft(2)
    a.f(mk, g2); a.f(L('M90 104Q98 110 106 103', 3.4), CREAM)
    a.f(L('M57 104Q65 111 73 104', 3.4), INK); a.f(L('M56 92Q64 86 72 91', 2.8), INK)
    a.f(ell(60, 121, 7, 5.4), '#e0463f', .34); a.f(ell(101, 124, 6.5, 5), '#e0463f', .30)
    a.f(P('M80 104C82 110 87 114 87 118C87 121.500 83 122 80 122Z'), deep(sk, .34))
    a.f(P('M62 128Q80 138 98 126Q94 146 79 145Q66 143 62 128Z').soft(1), '#8f2136'); a.f(P('M66 131Q80 138 95 129Q93 134 80 137Q69 136 66 131Z'), CREAM)
    # collar zigzag with bells
    pts = []
    for i in range(7):
        t = math.radians(172-164/6*i); 
        pts.append((X+60*math.cos(t), 148+44*math.sin(t), t))
    col = U(*[poly((X, 146), (X+30*math.cos(t-.34), 148+22*math.sin(t-.34)), (X+60*math.cos(t), 150+42*math.sin(t)), (X+30*math.cos(t+.34), 148+22*math.sin(t+.34))).soft(1) for _, _, t in pts]) - ell(X, 138, 24, 20)
    a.shadow(col, 3, .24)
    for i, (x, y, t) in enumerate(pts):
        one = poly((X, 146), (X+34*math.cos(t-.34), 148+24*math.sin(t-.34)), (X+60*math.cos(t), 150+42*math.sin(t)), (X+34*math.cos(t+.34), 148+24*math.sin(t+.34))).soft(1) - ell(X, 138, 24, 20)
        a.f(one, ac if i % 2 == 0 else CREAM); a.f(one & poly((X, 146), (X+80*math.cos(t), 148+58*math.sin(t)), (X+80*math.cos(t-.5), 148+58*math.sin(t-.5))), deep(ac, .2) if i % 2 == 0 else PAPER2)
    for x, y, t in pts: q = circ(X+61*math.cos(t), 151+43*math.sin(t), 5); a.f(q, lite(ac, .5)); a.f(q.shade(1.5), deep(ac, .35))
    # cap: three horns
    left = P('M48 96C40 70 44 44 62 36C44 28 22 36 14 66C12 76 14 84 18 90C20 78 28 70 36 72C38 82 42 92 48 98Z').soft(2)
    right = left.flip(X)
    mid = P('M50 84C50 56 62 40 80 12C98 40 110 56 110 84C92 76 68 76 50 84Z').soft(2)
    for s, c in ((left, g2), (right, g)): a.shadow(s, 3, .22); a.f(s, c); a.f(s.shade(4), deep(c, .3))
    a.shadow(mid, 3, .22); a.f(mid, ac); a.f(mid.right(X), deep(ac, .20))
    band = L('M47 92Q80 72 113 92', 11); a.shadow(band, 2.4, .25); a.f(band, CREAM); a.f(band.right(X), PAPER2)
    for x in (58, 69, 80, 91, 102): a.f(circ(x, 92-(1-((x-80)/33)**2)*10, 2.4), g if x < 80 else g2)
    for x, y in ((17, 92), (143, 92), (80, 13)): q = circ(x, y, 7.5); a.f(q.move(.6, 2), INK, .2); a.f(q, lite(ac, .5)); a.f(q.shade(2), deep(ac, .35)); a.f(rect(x-1, y+1, 2, 5, 1), INK)
    s = star(80, 203, 13, 6, 5).soft(1); m = circ(80, 203, 17); a.shadow(m, 2.2, .25); a.f(m, CREAM); a.f(m.shade(1.6), EDGE); a.fold(s, g if name == 'joker_red' else INK, cx=80)
    save(a, name)
joker('joker_black', '#352357', '#5d4a94', '#d9c7e8', '#f0cfae', '#352357')
joker('joker_red', '#c9283f', '#d9671f', '#f6c04a', '#f0cfae', '#c9283f')

# ------------------------------------------------------------------------------ star index for jokers
a = Art(100)
for nm, c in (('joker_black_pip', '#352357'), ('joker_red_pip', '#c9283f')):
    a = Art(100); a.fold(star(50, 53, 48, 21, 5).soft(2).fillet(2), c, dp=deep(c, .3)); save(a, nm)

# ------------------------------------------------------------------------------ card front + backs
def front():
    a = Art(240, 336); c = rect(0, 0, 240, 336, 20)
    a.f(c, EDGE); a.f(rect(0, 0, 239, 334, 20), CREAM)
    a.raw('<path fill="none" stroke="#e2c796" stroke-opacity=".55" stroke-width="1.5" d="%s"/>' % rect(7, 7, 225, 320, 14).d)
    return a
save(front(), 'card_front')
def back(base, inner):
    a = Art(240, 336); c = rect(0, 0, 240, 336, 20)
    a.f(c, EDGE); a.f(rect(0, 0, 239, 334, 20), CREAM)
    i = rect(10, 10, 219, 314, 13); a.f(i, base)
    a.f(i.glow(2.4), INK, .30)
    return a, i
# petals: garden green, a rosette and quarter rosettes
a, i = back('#1f6b57', None); cx, cy = 119.5, 167
def rosette(cx, cy, r, cols, n=10):
    o = []
    p = P('M0 -10C22 -40 24 -74 0 -100C-24 -74 -22 -40 0 -10Z').scale(r/100, cx=0, cy=0).move(cx, cy)
    p2 = p.scale(.70, cx=cx, cy=cy)
    for k in range(n): o.append((p.rot(360*k/n, cx, cy), cols[0])); o.append(((p.right(cx)).rot(360*k/n, cx, cy), cols[1]))
    for k in range(n): o.append((p2.rot(360*(k+.5)/n, cx, cy), cols[2]))
    o.append((circ(cx, cy, r*.2), cols[3])); o.append((circ(cx, cy, r*.1), cols[4]))
    return o
for x, y in ((10, 10), (229, 10), (10, 324), (229, 324)):
    for s, c in rosette(x, y, 76, ('#2f8a6f', '#287a62', '#3d9c7f', '#f2b63c', '#c97f1e')): a.f(s & i, c)
ro = rosette(cx, cy, 82, ('#f7a9b8', '#ec8ba0', '#fbd0d0', '#f6b93b', '#d8881f'), 10)
sh = U(*[s for s, _ in ro]); a.f(sh.move(2, 5), INK, .25)
for s, c in ro: a.f(s, c)
for y, s in ((55, 1), (279, -1)):
    lf = P('M119.500 %gC108 %g 92 %g 80 %gC92 %g 108 %g 119.500 %gZ' % (y, y-16*s, y-18*s, y-6*s, y+8*s, y+10*s, y)); 
    for q, c in ((lf, '#7fc29a'), (lf.flip(cx), '#63ab83')): a.f(q, c)
    a.f(circ(cx, y, 6), LAMP)
save(a, 'back_petals')
# army: slate blue, chevrons and shield
a, i = back('#2f4f7d', None)
ch = U(*[L('M-20 %gL119.500 %gL260 %g' % (y, y+64, y), 15, 'flat') for y in range(-120, 400, 44)])
a.f(ch & i, '#3b6096')
sc = [(cx, cy)]
shd = P('M119.500 76C146 92 172 94 190 92C194 160 172 222 119.500 258C67 222 45 160 49 92C67 94 93 92 119.500 76Z').soft(4)
a.f(shd.move(2, 6), INK, .28); a.f(shd, CREAM); a.f(shd.right(cx), PAPER2)
s2 = shd.grow(-9); a.f(s2, '#d9472f'); a.f(s2.right(cx), '#b93527')
bar = L('M49 150L119.500 196L190 150', 24, 'flat') & s2; a.f(bar, '#f6c04a'); a.f(bar.right(cx), '#dfa02f')
sw = rect(cx-4, 96, 8, 104, 3) ; sw = (rect(cx-5, 104, 10, 96) | poly((cx-5, 200), (cx+5, 200), (cx, 216)) | rect(cx-18, 112, 36, 8, 4) | rect(cx-4, 92, 8, 22, 3) | circ(cx, 92, 7))
for r in (38, -38): w = sw.rot(r, cx, 158); a.f(w.move(1, 3) & s2, INK, .25); a.f(w, CREAM); a.f(w & rect(cx-2 if r > 0 else cx-2, 0, 0.1, .1), PAPER2)
for x, y in ((34, 34), (205, 34), (34, 300), (205, 300)): s = star(x, y, 15, 7, 5).soft(1); a.f(s.move(1, 2.5), INK, .25); a.f(s, '#f6c04a'); a.f(s.right(x), '#dfa02f')
save(a, 'back_army')
# scroll: wizard violet, moon, stars, scroll
a, i = back('#4b3a86', None)
a.f(circ(cx, cy, 128) & i, '#55449a'); a.f(circ(cx, cy, 98) & i, '#6151aa'); a.f(circ(cx, cy, 68) & i, '#7263bb')
import random; rnd = random.Random(5)
for x, y, r in ((36, 40, 9), (204, 44, 7), (60, 84, 5), (186, 96, 5), (40, 292, 7), (204, 290, 9), (62, 248, 5), (184, 236, 5), (119.5, 34, 11), (119.5, 300, 11), (28, 160, 5), (212, 176, 5)):
    s = star(x, y, r, r*.42, 4); a.f(s, '#f9d77e'); 
scp = P('M72 112H168V222H72Z'); 
body = rect(74, 112, 92, 112, 4); a.f(body.move(3, 7), INK, .28); a.f(body, CREAM); a.f(body.right(cx), PAPER2)
for y in (104, 218):
    ro_ = rect(58, y, 123, 17, 8.5); a.f(ro_.move(1.5, 4), INK, .25); a.f(ro_, '#f2d9a4'); a.f(ro_ & rect(58, y+9, 130, 10), '#dcb876')
    for x in (50, 177): k = rect(x, y+2, 12, 13, 4); a.f(k, '#f6b93b'); a.f(k & rect(x, y+9, 12, 10), '#cf8f20')
moon = circ(cx, 167, 30) - circ(cx+13, 159, 25); a.f(moon, '#4b3a86'); st = star(cx+12, 160, 13, 5.4, 5).soft(.6); a.f(st, '#d9472f'); a.f(st.right(cx+12), '#b93527')
save(a, 'back_scroll')
# candy: mint with stripes, a wrapped pinwheel sweet, sugared drops in the corners
a, i = back('#2b9a94', None)
st = U(*[L('M%g 350L%g -14' % (x, x+200), 15, 'flat') for x in range(-220, 260, 46)])
a.f(st & i, '#33a8a1')
for x, y, c in ((38, 38, '#f6c04a'), (201, 38, '#ef6f93'), (38, 296, '#ef6f93'), (201, 296, '#f6c04a')):
    q = circ(x, y, 15); a.f(q.move(1.5, 4), INK, .25); a.f(q, c); a.f(q.shade(4), deep(c, .2)); a.f(q.glow(5), lite(c, .5), .6)
for s in (-1, 1):
    w = P('M119.500 167L%g 132C%g 150 %g 184 %g 202Z' % (cx+s*96, cx+s*84, cx+s*84, cx+s*96)).soft(3)
    a.f(w.move(2, 6), INK, .28); a.f(w, '#fbd0d9'); a.f(w & rect(0, 167, 240, 200), '#f2aebf')
    for dy in (-11, 0, 11): a.f(L('M%g 167L%g %g' % (cx+s*54, cx+s*84, 167+dy*1.9), 3), '#e0728f')
sw = circ(cx, cy, 60); a.f(sw.move(2, 7), INK, .30); a.f(sw, CREAM)
for k in range(6):
    w = P('M119.500 167C119.500 140 140 118 119.500 107A60 60 0 0 1 171.460 137C150 128 141 152 119.500 167Z').rot(60*k, cx, cy)
    if k % 2: a.f(w & sw, '#e0436f'); a.f(w & sw.shade(10), '#bd2f58')
a.f(sw.shade(10) , INK, .08); a.f(sw.glow(7), '#ffffff', .35)
a.f(circ(cx, cy, 60) - circ(cx, cy, 56.5), '#bd2f58'); a.f(circ(cx, cy, 11), '#f6c04a'); a.f(circ(cx, cy, 11).shade(3), '#d8931f')
save(a, 'back_candy')
