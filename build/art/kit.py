"""kit - shared bits for the games_b builders (on top of the identity's papercut.py)."""
import os, sys; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from papercut import *
from shapely import affinity
HERE = os.path.dirname(os.path.abspath(__file__))
def outdir(n):
    d = os.path.join(HERE, '..', '..', 'dist', 'art', n); os.makedirs(d, exist_ok=True); return d
def T(s, k, x=0, y=0, ky=None):
    """scale about the origin, then move"""
    return S(affinity.translate(affinity.scale(s.g, k, ky or k, origin=(0, 0)), x, y))
def at(s, k, cx, cy, b=100):
    """place a shape drawn in a b x b box so its centre is (cx,cy), scaled k"""
    return T(s, k, cx-b*k/2, cy-b*k/2)
NIGHT = '#14061f'
def dark(c, t=.3): return mix(c, NIGHT, t)
def leaf(x, y, l, w, a):
    return S(affinity.translate(affinity.rotate(P('M0 0C%g %g %g %g %g 0C%g %g %g %g 0 0Z' % (l*.25, -w, l*.75, -w, l, l*.75, w, l*.25, w)).g, a, (0, 0)), x, y))
def leafpair(a, x, y, l, w, ang, c):
    """a leaf with a fold along its vein"""
    s = leaf(x, y, l, w, ang); h = S(affinity.translate(affinity.rotate(box(0, 0, l*1.1, w*1.2), ang, (0, 0)), x, y))
    a.f(s, c); a.f(s & h, deep(c, .2))
def spark(x, y, r, n=4, k=.34): return star(x, y, r, r*k, n).soft(r*.04)
def cloud(x, y, w, h):
    return (ell(x-w*.30, y+h*.10, w*.22, h*.34) | ell(x-w*.05, y-h*.14, w*.27, h*.46) | ell(x+w*.24, y+h*.02, w*.24, h*.38) | rect(x-w*.5, y+h*.06, w, h*.40, h*.20)).fillet(2)
def cardbase(w=240, h=336, r=20, line=False):
    a = Art(w, h); a.f(rect(0, 0, w, h, r), EDGE); a.f(rect(0, 0, w-1, h-2, r), CREAM)
    return a
def plate(a, x, y, r, c, sh=2.6, ring=True):
    """seat-like coloured plate"""
    p = circ(x, y, r); a.shadow(p, sh, .24); a.f(p, c); a.f(p.shade(r*.052), deep(c, .32)); a.f(p.glow(r*.03), lite(c, .55))
    if ring: a.f(circ(x, y, r*.885)-circ(x, y, r*.845), lite(c, .62), .9)
def medal(a, x, y, r, sh=2.4, c=CREAM, e=EDGE):
    p = circ(x, y, r); a.shadow(p, sh, .25); a.f(p, c); a.f(p.shade(max(1.2, r*.05)), e)
def halfpoly(cx, cy, ang, L=400):
    """half plane on the clockwise side of direction ang from (cx,cy)"""
    return S(affinity.translate(affinity.rotate(box(0, 0, L, L).union(box(-L, 0, 0, L)), ang, (0, 0)), cx, cy))
def dashes(shape, n, w, part=.56):
    from shapely.ops import substring
    p = shape.g.exterior; Ln = p.length
    return U(*[S(substring(p, Ln*i/n, Ln*(i+part)/n).buffer(w/2, 12)) for i in range(n)])
SUIT = dict(
 heart=P('M50 93C27 75 6 56 6 32C6 16 17 7 29 7C39 7 46 13 50 22C54 13 61 7 71 7C83 7 94 16 94 32C94 56 73 75 50 93Z').soft(3),
 spade=(P('M50 4C60 22 94 38 94 62C94 76 84 83 73 83C64 83 57 79 50 71C43 79 36 83 27 83C16 83 6 76 6 62C6 38 40 22 50 4Z').soft(2)
        | P('M50 62C51 80 56 89 67 94C68 96 67 97 65 97H35C33 97 32 96 33 94C44 89 49 80 50 62Z').grow(.6)),
 diamond=P('M50 3C58 21 72 38 87 50C72 62 58 79 50 97C42 79 28 62 13 50C28 38 42 21 50 3Z').soft(2.5),
 club=(circ(50, 26, 21) | circ(26, 57, 21) | circ(74, 57, 21) | circ(50, 50, 14)
        | P('M50 50C51 78 57 89 68 94C69 96 68 97 66 97H34C32 97 31 96 32 94C43 89 49 78 50 50Z').grow(.6)))
SUITC = dict(spade='#352357', heart='#c9283f', diamond='#c9531a', club='#17594d')
