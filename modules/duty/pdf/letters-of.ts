const TABLES = { count: 4, first: 12, record: 16, offset: 8 } as const
const ENCODINGS = { count: 2, first: 4, record: 8, offset: 4 } as const
/** Windows, Unicode, of the basic plane: every font has it, in format 4. */
const WANTED = 0x0003_0001

/** The code points below U+10000 for which a TTF has a letter, as its table `cmap` has them. */
export function lettersOf(font: Buffer): ReadonlySet<number> {
  const map = basicPlaneOf(font)
  const width = map.readUInt16BE(6)
  const letters = new Set<number>()
  for (let at = 14; at < 14 + width; at += 2) {
    const last = map.readUInt16BE(at)
    const first = map.readUInt16BE(at + 2 + width)
    for (let code = first; code <= last && code < 0xffff; code++)
      if (glyphOf(map, { at: at + 2 + width, first, width }, code) !== 0) letters.add(code)
  }
  return letters
}

/** The part of `cmap` that is looked into. */
function basicPlaneOf(font: Buffer): Buffer {
  const record = recordsOf(font, TABLES).find((one) => one.toString('latin1', 0, 4) === 'cmap')
  const cmap = record && font.subarray(record.readUInt32BE(TABLES.offset))
  const encoding = cmap && recordsOf(cmap, ENCODINGS).find((one) => one.readUInt32BE(0) === WANTED)
  if (!cmap || !encoding) throw new Error('The font does not say which letters it has')
  return cmap.subarray(encoding.readUInt32BE(ENCODINGS.offset))
}

const recordsOf = (table: Buffer, { count, first, record }: typeof TABLES | typeof ENCODINGS): Buffer[] =>
  Array.from({ length: table.readUInt16BE(count) }, (_, nth) =>
    table.subarray(first + nth * record, first + (nth + 1) * record),
  )

/** Which glyph stands for a code of one segment; `at` is where the segment's first code stands. */
function glyphOf(
  map: Buffer,
  { at, first, width }: { at: number; first: number; width: number },
  code: number,
): number {
  const delta = map.readUInt16BE(at + width)
  const range = at + 2 * width
  const offset = map.readUInt16BE(range)
  if (offset === 0) return (code + delta) & 0xffff
  const glyph = map.readUInt16BE(range + offset + 2 * (code - first))
  return glyph === 0 ? 0 : (glyph + delta) & 0xffff
}
