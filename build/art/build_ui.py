import os, sys; sys.path.insert(0, os.path.dirname(__file__))
from papercut import *
OUT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'dist', 'art', 'common'); os.makedirs(OUT, exist_ok=True)
def save(a, n): a.save(os.path.join(OUT, n+'.svg'))
A = LAMP
# ================================================================= icons 48x48: ink mass/line 4, one lamp accent
def icon(n, *parts):
    a = Art(48)
    for s, c in parts: a.f(s, c)
    save(a, 'icon_'+n)
I = INK; W = 4.4
def arrow(): return L('M40 24H10M22 11L9 24L22 37', 5.4)
icon('undo', (L('M17 7L7 17L17 27', 5) | L('M8 17H28C36 17 41 22 41 29C41 36 36 41 28 41H18', 5), I))
icon('redo', ((L('M17 7L7 17L17 27', 5) | L('M8 17H28C36 17 41 22 41 29C41 36 36 41 28 41H18', 5)).flip(24), I))
bulb = P('M24 5C33 5 39 11 39 19C39 26 34 28 32 34H16C14 28 9 26 9 19C9 11 15 5 24 5Z').soft(2)
icon('hint', (bulb, A), (bulb - bulb.grow(-3.6), I), (rect(15.5, 35, 17, 4.4, 2.2) | rect(18.500, 40.6, 11, 4.2, 2.1), I), (L('M19 20L24 25L29 20M24 25V33', 2.6), I))
icon('menu', (rect(6, 9, 36, 6, 3) | rect(6, 33, 36, 6, 3), I), (rect(6, 21, 36, 6, 3), A))
gear = (circ(24, 24, 14.5) | U(*[rect(20, 3.4, 8, 10, 2.4).rot(45*i, 24, 24) for i in range(8)])).fillet(1.5)
icon('settings', (gear - circ(24, 24, 7.2), I), (circ(24, 24, 4.6), A))
bk = P('M24 13C18 8 11 7 4 8V38C11 37 18 38 24 42C30 38 37 37 44 38V8C37 7 30 8 24 13Z').soft(2)
icon('rulebook', (bk, I), ((bk.grow(-3.600)) - rect(22, 0, 4, 50), CREAM), (L('M9.500 17C13 16.600 16 17.300 19 18.8M9.500 24C13 23.600 16 24.300 19 25.8', 2.6) | L('M9.500 31C13 30.600 16 31.300 19 32.8', 2.6), I), (rect(29, 9.5, 8, 17, .5) - poly((28, 28), (33, 22), (38, 28)), A))
icon('speed', (L('M9 37C3 24 11 9 24 9C37 9 45 24 39 37', 5.4), I), (L('M24 32L31 19', 5), A), (circ(24, 32, 4.6), I))
sp = (rect(4, 17, 12, 14, 3) | P('M8 18L22 7C24 5.500 26 6.500 26 9V39C26 41.500 24 42.500 22 41L8 30Z')).soft(1)
icon('sound_on', (sp, I), (L('M32 17C36 21 36 27 32 31M37.500 11C45 18 45 30 37.500 37', W), A))
icon('sound_off', (sp, I), (L('M32 18L43 30M43 18L32 30', W+.4), '#d9472f'))
eye = P('M2.500 24C9 13 16 9 24 9C32 9 39 13 45.500 24C39 35 32 39 24 39C16 39 9 35 2.500 24Z').soft(2)
icon('eye', (eye, I), (eye.grow(-4), CREAM), (circ(24, 24, 9.4), I), (circ(24, 24, 4.6), A), (circ(27.4, 20.6, 2), CREAM))
icon('eye_off', (L('M5 21C13 33 35 33 43 21', 5) | L('M24 31V38M13 28L9.500 34M35 28L38.500 34', W), I))
cu = P('M7 8H23C23 22 18 33 7 38Z').soft(1.2)
icon('curtain', (rect(3, 4, 42, 5.6, 2.8), I), (cu | cu.flip(24), A), ((L('M12 10C12 20 11 28 8.500 34M17.500 10C17 20 15 27 11.500 33', 2.2)).sym(24), I), (rect(5, 27, 8, 4.4, 2.2).sym(24), I), (L('M17 41H30M26 36.600L31 41L26 45.4', 3.6), I))
icon('play', (P('M13 7.500C13 4.600 15.500 3.600 18 5L40 20.500C43 22.500 43 25.500 40 27.500L18 43C15.500 44.400 13 43.400 13 40.500Z').soft(1), I))
icon('pause', (rect(9, 6, 11, 36, 4) | rect(28, 6, 11, 36, 4), I))
icon('step', (P('M8 8.500C8 5.800 10.500 5 12.500 6.400L29 20.600C31.400 22.700 31.400 25.300 29 27.400L12.500 41.600C10.500 43 8 42.200 8 39.500Z').soft(1), I), (rect(33.500, 6, 8, 36, 4), A))
bm = P('M11 5.500H37V44L24 34.500L11 44Z').soft(2)
icon('bookmark', (bm, I), (star(24, 19.5, 9, 4, 5).soft(.8), A))
bub = (rect(3, 5, 42, 31, 9) | P('M11 32V46L25 34Z')).soft(1)
globe = circ(24, 20.5, 11.6)
icon('language', (bub, I), (globe, A), ((ell(24, 20.5, 5.8, 12.6) - ell(24, 20.5, 3.8, 12.6)) & globe | (rect(10, 19.300, 28, 2.4) & globe), I))
icon('language_badge', (bub, I), (bub.grow(-3.4), CREAM))
wr = P('M24 5L45 41H3Z').grow(-3).grow(3.2)
icon('warning', (wr, I), (wr.grow(-4), A), (rect(21.600, 17, 4.8, 13, 2.4) | circ(24, 34.4, 2.8), I))
hook = L('M31.500 12C30.500 5.500 16.500 5.500 16.500 13C16.500 15.500 17.500 17 18.800 18.200', 4.2)
ringS = ell(24, 24, 9.6, 8.2, 32) - ell(24, 24, 5.6, 4.2, 32)
sec = hook | hook.rot(180, 24, 24) | ringS
icon('clause', (circ(24, 24, 22.5), A), (sec.scale(1.02, cx=24, cy=24), I))
icon('trash', (P('M10 16H38L35.500 41C35.200 43 34 44 32 44H16C14 44 12.800 43 12.500 41Z').soft(1.5), I), (rect(6, 8.500, 36, 6, 3) | (rect(17, 3.500, 14, 9, 3) - rect(20.5, 7, 7, 9, 1)), I), (L('M19 22L20 37M29 22L28 37M24 22V37', 2.8), A))
cd = rect(14.500, 3, 19, 27, 4).rot(14, 24, 17)
icon('discard', (cd, A), (cd - cd.grow(-3.2), I), (L('M6 27V37C6 41 8 43 12 43H36C40 43 42 41 42 37V27', 5.2) | L('M15 36H33', 4.6), I))
icon('deck', (rect(14, 12, 26, 33, 4.5), I), (rect(10.500, 8, 27.5, 34, 5), CREAM), (rect(8, 4, 26, 34, 4.5), I), (rect(11.5, 7.5, 19, 27, 2.4), A), (P('M21 12.500L27 21L21 29.500L15 21Z').soft(.8), I))
cr = P('M5 14L15 22L24 8L33 22L43 14L39 37H9Z').soft(1.2)
icon('crown', (cr, A), (cr - cr.grow(-3.4), I), (circ(5.500, 13, 3.6) | circ(42.500, 13, 3.6) | circ(24, 7, 3.8) | rect(8, 37, 32, 6, 3), I))
icon('timer', (circ(24, 27, 18.500), I), (circ(24, 27, 13.8), CREAM), (P('M24 27V13.200A13.800 13.800 0 0 1 35.950 33.900Z'), A), (L('M24 17V27L31 31', 3.6), I), (rect(19, 2.500, 10, 5, 2.4) | rect(22, 5, 4, 6) | L('M38.500 10.500L42 14', 4.4), I))
gp = P('M15 12H33C41 12 46 24 45.500 34C45 41 38 42 34.500 36L32.500 33H15.500L13.500 36C10 42 3 41 2.500 34C2 24 7 12 15 12Z').soft(2)
icon('gamepad', (gp, I), (rect(10.500, 20.2, 11, 3.8, 1.9) | rect(14.1, 16.6, 3.8, 11, 1.9), CREAM), (circ(36.4, 22, 2.7) | circ(29.6, 22, 2.7) | circ(33, 18.5, 2.7) | circ(33, 25.500, 2.7), A))
icon('keyboard', (rect(2.500, 10, 43, 29, 6), I), (U(*[rect(8+6.9*i, 15.500, 4.4, 4.4, 1.2) for i in range(5)], *[rect(8+6.9*i, 22.3, 4.4, 4.4, 1.2) for i in range(5)]), CREAM), (rect(14, 29.6, 20, 4.6, 2.3), A))
icon('mouse', (rect(11, 4, 26, 40, 13), I), (rect(21.5, 10, 5, 11, 2.5), A))
icon('search', (L('M31 31L42 42', 6.6) | (circ(20.5, 20.5, 16.5)), I), (circ(20.5, 20.5, 11.6), CREAM), (L('M13.500 20.500C13.500 16.500 16.500 13.500 20.500 13.5', 3), A))
icon('close', (L('M11 11L37 37M37 11L11 37', 7), I))
icon('check', (L('M8 25L19 36L40 12', 7), I))
icon('plus', (L('M24 9V39M9 24H39', 7), I)); icon('minus', (L('M9 24H39', 7), I))
for n, r in (('left', 0), ('up', 90), ('right', 180), ('down', 270)): icon('arrow_'+n, (arrow().rot(r, 24, 24), I)); icon('chevron_'+n, (L('M30 9L15 24L30 39', 6.4).rot(r, 24, 24), I))
for n, r in (('left', 0), ('right', 180)): icon('double_'+n, ((L('M22 11L9 24L22 37', 5.6) | L('M39 11L26 24L39 37', 5.6)).rot(r, 24, 24), I))
for n, r in (('left', 0), ('right', 180)): icon('moment_'+n, (L('M22 12L11 24L22 36', 5.6).rot(r, 24, 24), I), (circ(36, 24, 5.4).rot(r, 24, 24), A))
for n, r in (('first', 0), ('last', 180)): icon(n, (L('M38 10L23 24L38 38', 6).rot(r, 24, 24), I), (rect(7, 6, 7, 36, 3.5).rot(r, 24, 24), A))
icon('branch', (L('M24 44V31C24 22 12 23 12 10', 5.4) | L('M24 31C24 22 36 23 36 10', 5.4) | L('M28.5 15.5L36 7L43.5 15.5', 5.4), I), (circ(12, 10, 6), A))
icon('swap', (L('M8 16H38', 5.4) | L('M30 8L38 16L30 24', 5.4), I), (L('M40 33H10', 5.4) | L('M18 25L10 33L18 41', 5.4), A))
icon('curve', (L('M6 6V42H43', 5), I), (L('M13 32L21 21L29 28L37 15', 5), I), (circ(38, 13, 6), A))
icon('home', (P('M24 4L45 23.500L41 27L38 24.500V43H10V24.500L7 27L3 23.500Z').soft(1.6), I), (P('M18.500 43V33C18.500 26 29.500 26 29.500 33V43Z'), A))
icon('player', (circ(24, 14.5, 10.5) | (P('M4 46C4 33 12 27 24 27C36 27 44 33 44 46Z').soft(2)), I))
icon('robot', (rect(7, 13, 34, 28, 8) | rect(22, 5, 4, 10) | circ(24, 6, 4) | rect(2, 22, 4, 11, 2) | rect(42, 22, 4, 11, 2), I), (circ(17, 25, 4.4) | circ(31, 25, 4.4), A), (rect(16, 33, 16, 3.6, 1.8), CREAM))
icon('log', (rect(7, 4, 34, 40, 6), I), (rect(14, 12, 20, 3.8, 1.9) | rect(14, 29, 20, 3.8, 1.9), CREAM), (rect(14, 20.5, 14, 3.8, 1.9), A))
icon('save', (P('M6 10C6 7 7 6 10 6H34L42 14V38C42 41 41 42 38 42H10C7 42 6 41 6 38Z').soft(1.4), I), (rect(14, 9, 16, 10, 2), CREAM), (rect(13, 26, 22, 12, 2.5), A))
icon('question', (circ(24, 24, 21.500), I), (L('M17 18.500C17 8.500 32 9.500 31 19C30.400 24 24 24.500 24 30', W) , CREAM), (circ(24, 36.4, 3.1), A))
icon('lock', (L('M15 24V16C15 4.500 33 4.500 33 16V24', 5.4) | rect(8, 21, 32, 23, 6), I), (circ(24, 30.5, 3.8) | rect(22.2, 31, 3.6, 8, 1.8), A))
icon('fullscreen', (L('M6 17V6H17M31 6H42V17M42 31V42H31M17 42H6V31', 5.4), I))
icon('trophy', (P('M12 5H36V18C36 28 30 32 24 32C18 32 12 28 12 18Z').soft(1.5), A), ((lambda q: q - q.grow(-3.4))(P('M12 5H36V18C36 28 30 32 24 32C18 32 12 28 12 18Z').soft(1.5)) | L('M12 10H5.500C5.500 18 8 22 14 23', 3.8).sym(24) | rect(21.6, 31, 4.8, 8) | rect(13, 38, 22, 6, 3), I))

# ================================================================= seats 100x100: coloured plate + symbol
SEAT = [('cherry', '#d9472f'), ('fish', '#2a69b4'), ('pear', '#f5be2f'), ('mushroom', '#1c8a72'), ('bell', '#f29cbe'), ('teapot', '#5b2f6e'), ('umbrella', '#9adff0'), ('acorn', '#7a4a2c')]
def leafp(x, y, l, w, a): return P('M0 0C%g %g %g %g %g 0C%g %g %g %g 0 0Z' % (l*.25, -w, l*.75, -w, l, l*.75, w, l*.25, w)).rot(a, 0, 0).move(x, y)
SYM = dict(
 cherry=(circ(35, 64, 13.5) | circ(64, 62, 13.5) | L('M36 54C38 42 46 32 58 26M63 50C63 42 61 34 58 26', 4.6) | leafp(56, 28, 26, 10, 8)) - ell(30.5, 60, 2.6, 4.2, 25) - ell(59.5, 58, 2.6, 4.2, 25),
 fish=((ell(45, 50, 25, 16.5) | poly((60, 50), (83, 31), (78, 50), (83, 69)).soft(2) | poly((38, 36), (50, 26), (56, 38)).soft(1)).fillet(2) - circ(32, 46, 3.6) - L('M43 39C47 46 47 54 43 61', 3)),
 pear=((ell(50, 62, 23, 20) | ell(50, 42, 11.5, 16)).fillet(18) | L('M50 30C50 25 52 21 55 18', 4.6) | leafp(52, 27, 22, 8, -22)) - ell(38, 63, 2.8, 6, 8),
 mushroom=((P('M18 52C18 32 32 21 50 21C68 21 82 32 82 52C82 57 78 58 72 58H28C22 58 18 57 18 52Z').soft(2)) - circ(50, 36, 6) - circ(33, 46, 4.6) - circ(67, 46, 4.6)) | P('M40 61H60C59 68 62 74 64 78C65 81 63 82 60 82H40C37 82 35 81 36 78C38 74 41 68 40 61Z'),
 bell=(P('M50 22C64 22 70 34 70 47C70 57 74 61 79 66C81 69 79 71 76 71H24C21 71 19 69 21 66C26 61 30 57 30 47C30 34 36 22 50 22Z').soft(1) - ell(40.5, 43, 2.6, 8, 10) | circ(50, 19, 5)) | P('M41 74.500H59C59 80 55 83.500 50 83.500C45 83.500 41 80 41 74.5Z'),
 teapot=((ell(47, 58, 23, 19) | P('M66 52C76 52 74 38 83 34L87 40C80 46 82 66 64 68Z') | rect(36, 75, 22, 5, 2.5)) | (L('M27 48C12 42 10 66 28 68', 5.4)) | P('M33 37H61C60 32 54 30 47 30C40 30 34 32 33 37Z') | circ(47, 26, 4.6)) - P('M31 58C31 52 34 47 38 45C36 51 36 58 38 64C34 64 31 62 31 58Z'),
 umbrella=(P('M16 54C16 33 31 20 50 20C69 20 84 33 84 54C80 48 72 48 67.500 54C63 48 55 48 50 54C45 48 37 48 32.500 54C28 48 20 48 16 54Z').soft(1.4) - L('M38 29C33 34 30 40 29 46', 2.8)) | L('M50 16V24M50 54V74C50 84 35 84 35 74', 5),
 acorn=(P('M20 44C20 30 34 24 50 24C66 24 80 30 80 44C80 49 77 51 73 51H27C23 51 20 49 20 44Z').soft(2) - L('M33 31L42 44M47 29L57 44M61 30L68 40', 2.6)) | (P('M28 56H72C72 70 62 78 50 86C38 78 28 70 28 56Z').soft(2) - ell(39.5, 64, 2.8, 6.5, 12)) | L('M50 25C50 20 52 17 56 14', 5.4),
)
for i, (n, c) in enumerate(SEAT, 1):
    a = Art(100); pl = circ(50, 49, 46); a.shadow(pl, 2.6, .24); a.f(pl, c); a.f(pl.shade(2.4), deep(c, .32)); a.f(pl.glow(1.4), lite(c, .55))
    a.f(circ(50, 49, 40.5) - circ(50, 49, 38.6), lite(c, .62), .9)
    light = n in ('pear', 'bell', 'umbrella'); s = SYM[n].move(0, -1).scale(.93, cx=50, cy=49)
    if light: a.f(s, INK)
    else: a.f(s.move(1, 2), INK, .26); a.f(s, CREAM)
    save(a, 'seat_%d_%s' % (i, n))
a = Art(100); pl = circ(50, 49, 46); a.f(circ(50, 49, 45) - circ(50, 49, 41.5), INK, .35); a.f(circ(50, 49, 41), INK, .10); a.f(L('M50 33V65M34 49H66', 6), INK, .5); save(a, 'seat_empty')

# ================================================================= logo
GAMEC = dict(flower='#2f8a66', batailles='#3468a8', flautz='#6a4ba8', croco='#e0597f', domains='#e58a2b')
def logo(a, cx, cy, k, rim=True):
    cols = ['#e0597f', '#f08a2c', '#2f8a66', '#2f6fb5', '#7650b4']
    base = rect(-28, -95, 56, 70, 14)
    cards = [base.rot(72*i, 0, 0) for i in range(5)]
    T = lambda s: S(affinity.translate(affinity.scale(s.g, k, k, origin=(0, 0)), cx, cy))
    for s in cards: a.f(T(s.grow(4)).move(1.4*k, 4*k), INK, .28)
    for s, c in zip(cards, cols):
        a.f(T(s.grow(4)), CREAM); a.f(T(s), c)
    for i, (s, c) in enumerate(zip(cards, cols)): a.f(T((base & rect(0, -120, 60, 120)).rot(72*i, 0, 0)), deep(c, .22))
    up = [U(*[ell(0, -7.5, 4, 6).rot(72*j, 0, 0) for j in range(5)]) - circ(0, 0, 2.4), rect(-10, -10, 9, 9, 2) | rect(1, -10, 9, 9, 2) | rect(-10, 1, 9, 9, 2) | rect(1, 1, 9, 9, 2),
          circ(0, 2, 9.5) | circ(-8, -7, 4.6) | circ(8, -7, 4.6), P('M0 -12C4 -9 8 -9 10 -9C11 2 8 9 0 13C-8 9 -11 2 -10 -9C-8 -9 -4 -9 0 -12Z'), star(0, 1, 12.5, 5.6, 5).soft(.8)]
    for i in range(5): g = up[i].rot(-72*i, 0, 0).move(0, -74).rot(72*i, 0, 0); a.f(T(g), CREAM)
    t = circ(0, 0, 52); a.f(T(t).move(1.5*k, 5*k), INK, .32); a.f(T(t), CREAM); a.f(T(t.shade(3)), EDGE)
    a.f(T(circ(0, 0, 44)), '#f3a93a'); a.f(T(circ(0, 0, 44).shade(5)), '#d98526'); a.f(T(circ(-1.5, -1.5, 28)), '#f9cf6d'); a.f(T(circ(-2, -2, 13)), '#fff0c4')
from shapely import affinity
a = Art(200); logo(a, 100, 104, .985); save(a, 'logo')
a = Art(200); sq = rect(0, 0, 200, 200, 46); a.f(sq, '#4a2450'); a.f(sq & circ(70, 50, 150), '#57305c'); a.f(sq & circ(80, 70, 100), '#66406a'); logo(a, 100, 104, .9); save(a, 'app_icon')
# small (16-32 px): no dots, no rings, fatter
a = Art(64); sq = rect(0, 0, 64, 64, 15); a.f(sq, '#4a2450')
for i, c in enumerate(['#f0698f', '#f59a3c', '#37a87c', '#3f86d6', '#9a74da']): a.f(rect(22, 3.5, 20, 25, 6).rot(72*i, 32, 33.5), c)
a.f(circ(32, 33.5, 14), '#4a2450'); a.f(circ(32, 33.5, 11.5), '#ffdf94'); save(a, 'app_icon_small')
# swash under the word-mark: a garland of five little cards
a = Art(360, 64)
a.f(L('M8 8C90 30 270 30 352 8', 3.4), INK)
for i, c in enumerate(['#e0597f', '#f08a2c', '#2f8a66', '#2f6fb5', '#7650b4']):
    t = .13+.185*i; x = (1-t)**3*8+3*t*(1-t)**2*90+3*t*t*(1-t)*270+t**3*352; y = (1-t)**3*8+3*t*(1-t)*30+t**3*8; r = [9, 5, 0, -5, -9][i]
    f = P('M%g %gH%gV%gL%g %gL%g %gZ' % (x-19, y-1, x+19, y+32, x, y+21, x-19, y+32)).soft(2).rot(r, x, y)
    a.f(f.move(1, 3), INK, .22); a.f(f, c); a.f(f & rect(x, 0, 60, 90).rot(r, x, y), deep(c, .2))
save(a, 'wordmark_garland')

# ================================================================= state frames (card 240x336 + 20 margin) and markers
C = rect(20, 20, 240, 336, 20)
a = Art(280, 376)
for r, o in ((18, .10), (13, .16), (8, .26)): a.f(C.grow(r) - C.grow(-2), '#ffc94a', o)
a.f(C.grow(4.5) - C.grow(-2), '#ffc23a'); save(a, 'frame_playable')
a = Art(280, 376); a.f(C.grow(10).move(0, 4) - C, INK, .22); a.f(C.grow(10) - C.grow(-2), '#fff5e0'); a.f(C.grow(7) - C.grow(-2), '#e2532f')
q = circ(246, 34, 26); a.f(q.move(1, 4), INK, .3); a.f(q, CREAM); a.f(circ(246, 34, 22), '#e2532f'); a.f(L('M235 35L243 43L257 26', 6), CREAM); save(a, 'frame_selected')
a = Art(280, 376); a.f(C.grow(5) - C.grow(-2), '#fff5e0', .95); a.f(C.grow(14) - C.grow(5), '#fff5e0', .22); save(a, 'frame_hover')
a = Art(280, 376); ring = (C.grow(13) - C.grow(6)); a.f(C.grow(15) - C.grow(4), INK); a.f(ring, '#ffe27a')
for cx, cy in ((20, 20), (260, 20), (20, 356), (260, 356)): a.f(circ(cx, cy, 0.1), INK)
save(a, 'frame_focus')
a = Art(280, 376); a.f(C, INK, .46); q = circ(140, 188, 62); a.f(q.move(2, 6), INK, .3); a.f(q, CREAM); a.f(circ(140, 188, 54) - circ(140, 188, 41), '#d9472f'); a.f(L('M108 220L172 156', 13), '#d9472f'); save(a, 'frame_forbidden')
a = Art(280, 376)
a.f(C, CREAM, .13)
per = C.grow(-4).g.exterior; Ln = per.length; n = 34
from shapely.ops import substring
dash = U(*[S(substring(per, Ln*i/n, Ln*(i+.56)/n).buffer(3.2, 12)) for i in range(n)])
a.f(dash, '#ffd469'); 
ar = (L('M140 142V214M108 188L140 222L172 188', 15)); a.f(ar.move(1, 4), INK, .3); a.f(ar, '#ffd469'); a.f(L('M96 250H184', 11).move(1, 4), INK, .25); a.f(L('M96 250H184', 11), CREAM)
save(a, 'drop_target')
a = Art(100); q = circ(50, 50, 42); per = q.g.exterior; n = 14
a.f(circ(50, 50, 44), CREAM, .14); a.f(U(*[S(substring(per, per.length*i/n, per.length*(i+.56)/n).buffer(2.6, 12)) for i in range(n)]), '#ffd469'); a.f(circ(50, 50, 9).move(.6, 2), INK, .3); a.f(circ(50, 50, 9), '#ffd469'); save(a, 'drop_target_round')
# bolder frames for cards under 92 px
a = Art(280, 376)
for r, o in ((19.5, .16), (16, .30)): a.f(C.grow(r) - C.grow(-3), '#ffc94a', o)
a.f(C.grow(11) - C.grow(-3), '#ffc23a'); save(a, 'frame_playable_s')
a = Art(280, 376); a.f(C.grow(18) - C.grow(-3), '#fff5e0'); a.f(C.grow(13) - C.grow(-3), '#e2532f')
q = circ(232, 48, 44); a.f(q, CREAM); a.f(circ(232, 48, 37), '#e2532f'); a.f(L('M213 49L227 63L251 34', 11), CREAM); save(a, 'frame_selected_s')
a = Art(280, 376); a.f(C.grow(19.5) - C.grow(2), INK); a.f(C.grow(15.5) - C.grow(5.5), '#ffe27a'); save(a, 'frame_focus_s')
# suit tokens: a suit that must lie on a mat always lies on its cream disc
import build_cards as bc
for n in bc.SUIT:
    a = Art(100); q = circ(50, 49, 46); a.shadow(q, 2.6, .24); a.f(q, CREAM); a.f(q.shade(2.2), EDGE); a.f(circ(50, 49, 41) - circ(50, 49, 39), bc.SUITC[n], .55)
    p = bc.SUIT[n].scale(.56).move(0, {'heart': 1, 'spade': -2, 'club': -2, 'diamond': -1}[n]); a.fold(p, bc.SUITC[n], dp=deep(bc.SUITC[n], .30) if n in ('heart', 'diamond') else mix(bc.SUITC[n], '#14061f', .34)); save(a, 'suit_%s_token' % n)
# turn marker: a little hanging lamp with its light
a = Art(100, 120)
for w, o in ((44, .16), (32, .22), (20, .30)): a.f(P('M38 50H62L%g 118H%gZ' % (50+w, 50-w)), '#ffd469', o)
a.f(L('M50 2V16', 4), INK)
sh = P('M50 12C66 12 78 28 82 50C82 53 80 54 78 54H22C20 54 18 53 18 50C22 28 34 12 50 12Z').soft(1.5)
a.f(circ(50, 55, 11), '#fff0c4'); a.shadow(sh, 3, .28); a.fold(sh, '#e2532f'); a.f(rect(16, 47, 68, 8, 4), LAMP); a.f(rect(50, 47, 34, 8, 4), '#d98a1f'); save(a, 'turn_marker')
# turn arrow (points down at the active seat)
a = Art(100); t = P('M50 90L14 44C10 38 13 32 20 32H34V16C34 11 37 8 42 8H58C63 8 66 11 66 16V32H80C87 32 90 38 86 44Z').soft(3); a.rim(t.scale(.9), 4); a.fold(t.scale(.9), LAMP, dp='#d98a1f'); save(a, 'turn_arrow')
# background: the lamp-lit table, 1280x720 (cover-scale it), and five round-cornerless mats are plain colours + halo discs
a = Art(1280, 720); F = rect(0, 0, 1280, 720)
a.f(F, '#3f1f47')
for r, o in ((900, .10), (700, .12), (500, .14), (310, .16)): a.f(circ(560, -40, r) & F, '#ff9f5a' if r < 600 else '#d9738a', o)
for y, x in ((176, 300), (352, 820), (528, 120), (700, 640)):
    a.f(rect(0, y, 1280, 2.4), '#1f0d26', .30); a.f(rect(0, y+2.4, 1280, 1.6), '#ffd9a0', .05)
for x, y in ((300, 0), (900, 0), (820, 178), (180, 178), (120, 354), (700, 354), (1100, 354), (640, 530), (330, 530), (1010, 530)):
    a.f(rect(x, y, 2.4, 176), '#1f0d26', .24)
for x, y, w in ((380, 90, 170), (980, 120, 150), (240, 260, 200), (900, 300, 220), (190, 440, 190), (780, 470, 160), (400, 620, 190), (1080, 640, 140)):
    a.f(L('M%g %gC%g %g %g %g %g %g' % (x, y, x+w*.3, y-12, x+w*.7, y+12, x+w, y), 3), '#1f0d26', .14)
save(a, 'bg_table')
for n, c in dict(flower='#2e6e57', batailles='#2f5080', flautz='#43357a', croco='#b5476b', domains='#8f5729', generic='#5a2f52').items():
    a = Art(960, 540); m = rect(0, 0, 960, 540, 28); a.f(m, deep(c, .45)); m2 = rect(0, 0, 960, 534, 28); a.f(m2, c)
    a.f(circ(480, 236, 380) & m2, lite(c, .10), .55); a.f(circ(480, 236, 250) & m2, lite(c, .14), .6)
    i = rect(12, 12, 936, 510, 19); a.f(i - i.grow(-2.2), lite(c, .42), .55); save(a, 'mat_'+n)
print('ui ok')
