#!/bin/sh
# PostgreSQL gives each finished piece of its log of changes to this: archive-wal.sh <piece> <where to>.
# Packed, since a piece that a quiet minute ends is nearly empty; beside, then renamed, so that half a piece never looks
# like a whole one.
[ -f "$2" ] && exit 0
gzip -1 <"$1" >"$2.part" && sync "$2.part" && mv "$2.part" "$2" && exit 0

# PostgreSQL keeps what cannot be copied, and would stop when that fills its disk. Bidding is worth more than a whole log:
# past 256 pieces (4 GiB) the oldest is given up. Moments from here to the next base copy are then lost to a restore.
[ "$(find pg_wal/archive_status -name '*.ready' | wc -l)" -le 256 ] && exit 1
echo "GIVEN UP $1: the backup takes nothing. Mend it; the next night's base copy is whole again." >&2
