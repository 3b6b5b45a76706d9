"""nanosvg subset check + every file loads in pygame and is not empty"""
import os, re, sys, glob; os.environ['SDL_VIDEODRIVER'] = 'dummy'
import pygame
H = os.path.dirname(os.path.abspath(__file__)); bad = 0; n = 0
OK = {'svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'polygon', 'linearGradient', 'radialGradient', 'stop', 'defs'}
for f in sorted(glob.glob(H+'/../../dist/art/*/*.svg')):
    s = open(f).read(); n += 1; tags = set(re.findall(r'<([A-Za-z]+)', s)); er = []
    if tags-OK: er.append('tags %s' % (tags-OK))
    for c in re.findall(r'(?:fill|stroke|stop-color)="([^"]*)"', s):
        if c != 'none' and not re.fullmatch(r'#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|url\(#\w+\)', c): er.append('colour '+c)
    if s.count('<svg') != 1: er.append('nested svg')
    if re.search(r'nan|inf[^oi]', s[:400000]): er.append('nan')
    im = pygame.image.load_sized_svg(f, (128, 128))
    if pygame.mask.from_surface(im, 8).count() < 60: er.append('empty')
    if er: bad += 1; print(os.path.basename(f), er[:3])
print(n, 'svg,', bad, 'bad', sum(os.path.getsize(f) for f in glob.glob(H+'/../../dist/art/*/*.svg'))//1024, 'KiB')
sys.exit(bad > 0)
