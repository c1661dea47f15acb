#!/bin/sh
# PostgreSQL calls this for each finished segment of its write-ahead log: archive-wal.sh <segment> <target>.
# Compressed, since a segment that ends after a quiet minute is nearly empty; written beside, then renamed, so that half a
# segment never looks complete.
[ -f "$2" ] && exit 0
gzip -1 <"$1" >"$2.part" && sync "$2.part" && mv "$2.part" "$2" && exit 0

# PostgreSQL keeps what can't be copied, and would stop when that fills its disk. Bidding matters more than a complete
# log: past 256 segments (4 GiB) the oldest is given up. A restore can't reach moments from here to the next base backup.
[ "$(find pg_wal/archive_status -name '*.ready' | wc -l)" -le 256 ] && exit 1
echo "GIVEN UP $1: the backup can't be written. Repair it; the next night's base backup is complete again." >&2
