const MARKER = 0xff
const START = 0xd8
const END = 0xd9
const SCAN = 0xda
const FIRST_APP = 0xe0
const ADOBE = 0xee
const LAST_APP = 0xef
const COMMENT = 0xfe

/**
 * Returns a JPEG without metadata (EXIF, GPS, XMP, comments) and without anything after its end. Throws when `bytes`
 * are not a complete JPEG.
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== MARKER || bytes[1] !== START) throw new Error('No JPEG')
  const segments = [bytes.subarray(0, 2)]
  let at = 2
  for (;;) {
    const marker = bytes[at + 1]
    if (bytes[at] !== MARKER || marker === undefined) throw new Error('Truncated JPEG')
    if (marker === END) return Buffer.concat([...segments, bytes.subarray(at, at + 2)])
    const end = marker === SCAN ? endOfScan(bytes, at) : at + 2 + lengthAt(bytes, at + 2)
    if (!isMetadata(marker)) segments.push(bytes.subarray(at, end))
    at = end
  }
}

/** APP0 has the pixel density and APP14 the colour transform: viewers need those. */
const isMetadata = (marker: number): boolean =>
  marker === COMMENT || (marker > FIRST_APP && marker <= LAST_APP && marker !== ADOBE)

/** Returns the length of a segment that is stored at `at`, in two bytes. */
const lengthAt = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

/**
 * Returns where a scan ends. Within a scan, 0xff is followed by zero, 0xff or the number of a restart marker; any other
 * byte after it starts the next segment.
 */
function endOfScan(bytes: Uint8Array, start: number): number {
  let at = start + 2 + lengthAt(bytes, start + 2)
  for (;;) {
    at = bytes.indexOf(MARKER, at)
    const next = bytes[at + 1]
    if (at < 0 || next === undefined) throw new Error('Truncated JPEG')
    if (next !== 0 && next !== MARKER && !(next >= 0xd0 && next <= 0xd7)) return at
    at += next === MARKER ? 1 : 2
  }
}
