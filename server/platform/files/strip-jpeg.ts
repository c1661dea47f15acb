const MARKER = 0xff
const START = 0xd8
const END = 0xd9
const SCAN = 0xda
const FIRST_APP = 0xe0
const ADOBE = 0xee
const LAST_APP = 0xef
const COMMENT = 0xfe

/**
 * Returns a JPEG without metadata (EXIF, GPS, XMP, comments) and without anything after its end. Throws if `bytes`
 * are not a complete JPEG.
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== MARKER || bytes[1] !== START) throw new Error('No JPEG')
  const segments = [bytes.subarray(0, 2)]
  let offset = 2
  for (;;) {
    const marker = bytes[offset + 1]
    if (bytes[offset] !== MARKER || marker === undefined) throw new Error('Truncated JPEG')
    if (marker === END) return Buffer.concat([...segments, bytes.subarray(offset, offset + 2)])
    const end = marker === SCAN ? endOfScan(bytes, offset) : offset + 2 + lengthAt(bytes, offset + 2)
    if (!isMetadata(marker)) segments.push(bytes.subarray(offset, end))
    offset = end
  }
}

/** APP0 has the pixel density and APP14 the colour transform, so viewers need those. */
const isMetadata = (marker: number): boolean =>
  marker === COMMENT || (marker > FIRST_APP && marker <= LAST_APP && marker !== ADOBE)

/** Returns the length of a segment that is stored at `offset`, in two bytes. */
const lengthAt = (bytes: Uint8Array, offset: number): number => ((bytes[offset] ?? 0) << 8) | (bytes[offset + 1] ?? 0)

/**
 * Returns where a scan ends. Within a scan, 0xff is followed by zero, 0xff or the number of a restart marker; any other
 * byte after it starts the next segment.
 */
function endOfScan(bytes: Uint8Array, start: number): number {
  let offset = start + 2 + lengthAt(bytes, start + 2)
  for (;;) {
    offset = bytes.indexOf(MARKER, offset)
    const next = bytes[offset + 1]
    if (offset < 0 || next === undefined) throw new Error('Truncated JPEG')
    if (next !== 0 && next !== MARKER && !(next >= 0xd0 && next <= 0xd7)) return offset
    offset += next === MARKER ? 1 : 2
  }
}
