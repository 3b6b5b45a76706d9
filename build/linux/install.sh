#!/bin/sh
# Installs Tablée for one user, without any right but his own: ./install.sh; takes it away again: ./install.sh --remove.
# Matches and settings lie elsewhere and stay.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
settings=${XDG_CONFIG_HOME:-$HOME/.config}/tablee
home=$data/tablee-program
bin=$HOME/.local/bin
sizes="16 22 24 32 48 64 128 256 512"

tell_the_desktop() {
    command -v update-desktop-database >/dev/null 2>&1 && update-desktop-database -q "$data/applications" || true
    command -v update-mime-database >/dev/null 2>&1 && update-mime-database "$data/mime" >/dev/null 2>&1 || true
    command -v gtk-update-icon-cache >/dev/null 2>&1 && gtk-update-icon-cache -q "$data/icons/hicolor" 2>/dev/null || true
}

remove() {
    [ ! -d "$home" ] || chmod -R u+w "$home"
    rm -rf "$home"
    rm -f "$bin/tablee" "$data/applications/tablee.desktop" "$data/mime/packages/tablee.xml" \
        "$data/metainfo/tablee.metainfo.xml" "$data/man/man6/tablee.6" \
        "$data/bash-completion/completions/tablee" "$data/zsh/site-functions/_tablee"
    for size in $sizes; do rm -f "$data/icons/hicolor/${size}x$size/apps/tablee.png"; done
}

case "${1:-}" in
--remove)
    remove
    tell_the_desktop
    echo "Tablée is removed; your matches are still in $data/tablee, your settings in $settings."
    exit 0
    ;;
"") ;;
*)
    echo "usage: ./install.sh [--remove]" >&2
    exit 2
    ;;
esac

remove
mkdir -p "$home" "$bin" "$data/applications" "$data/mime/packages" "$data/metainfo" "$data/man/man6" \
    "$data/bash-completion/completions" "$data/zsh/site-functions"
cp -R "$here/program/." "$home/"
chmod -R u+w "$home" # what was unpacked may be read-only
ln -sf "$home/tablee" "$bin/tablee"
# The desktop may not look into ~/.local/bin: the entry names the program in full.
sed "s|^Exec=tablee|Exec=\"$home/tablee\"|" "$here/share/applications/tablee.desktop" >"$data/applications/tablee.desktop"
cp "$here/share/mime/packages/tablee.xml" "$data/mime/packages/"
cp "$here/share/metainfo/tablee.metainfo.xml" "$data/metainfo/"
cp "$here/share/man/man6/tablee.6" "$data/man/man6/"
cp "$here/share/bash-completion/completions/tablee" "$data/bash-completion/completions/"
cp "$here/share/zsh/site-functions/_tablee" "$data/zsh/site-functions/"
for size in $sizes; do
    mkdir -p "$data/icons/hicolor/${size}x$size/apps"
    cp "$here/share/icons/hicolor/${size}x$size/apps/tablee.png" "$data/icons/hicolor/${size}x$size/apps/"
done
tell_the_desktop
echo "Tablée is installed: look for it among your games, or type: $bin/tablee"
