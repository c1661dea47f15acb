import { fromLondonWallClock } from '#server/platform/kernel/london.ts'

/** When and where a picture was taken, according to its EXIF block; null if the block doesn't say. */
export interface Capture {
  at: Date | null
  /** Degrees, rounded to three decimals, about 100 m. */
  place: { latitude: number; longitude: number } | null
}

export const UNKNOWN: Capture = { at: null, place: null }

/** Tag numbers (Exif 3.0, CIPA DC-008). The tags EXIF_IFD and GPS_IFD point to further directories of tags. */
const EXIF_IFD = 0x8769
const GPS_IFD = 0x8825
const TAKEN_AT = 0x9003
const TAKEN_AT_OFFSET = 0x9011
const GPS = { latitudeRef: 1, latitude: 2, longitudeRef: 3, longitude: 4 } as const

const ASCII = 2
const LONG = 4
const RATIONAL = 5
const ENTRY_BYTES = 12

/** A directory of tags: by tag number the type, the number of values and the position of the value. */
type Tags = ReadonlyMap<number, { type: number; count: number; at: number }>

/**
 * Reads when and where a picture was taken from its EXIF block, as sharp returns it. Reads only the tags it needs, so
 * a block built to be slow does no harm. Unreadable values are null. A time without an offset is taken as London time.
 */
export function readCapture(exif: Buffer | undefined): Capture {
  if (!exif) return UNKNOWN
  try {
    const reader = openTiff(exif)
    const image = reader.tags(reader.long(4))
    return { at: readTime(reader, image), place: readPlace(reader, image) }
  } catch (error) {
    // The block may be cut off; reading past its end throws.
    if (error instanceof RangeError) return UNKNOWN
    throw error
  }
}

type Tiff = ReturnType<typeof openTiff>

/** Opens a block for reading. Throws RangeError if the block isn't TIFF; so does every read past its end. */
function openTiff(exif: Buffer) {
  const bytes = exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif
  const order = bytes.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') throw new RangeError('No TIFF')
  const isLittleEndian = order === 'II'
  const short = (at: number) => (isLittleEndian ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const long = (at: number) => (isLittleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const rational = (at: number) => long(at) / long(at + 4)
  return {
    long,
    tags(at: number): Tags {
      const entries = Array.from({ length: short(at) }, (_, index) => at + 2 + index * ENTRY_BYTES)
      return new Map(
        entries.map((entry) => [short(entry), { type: short(entry + 2), count: long(entry + 4), at: entry + 8 }]),
      )
    },
    /** Returns the text of a tag, at most 32 characters; null if it has none. */
    text(tags: Tags, tag: number): string | null {
      const entry = tags.get(tag)
      if (entry?.type !== ASCII) return null
      const from = entry.count <= 4 ? entry.at : long(entry.at)
      return bytes.toString('latin1', from, from + Math.min(entry.count, 32)).replace(/\0.*$/s, '')
    },
    /** Returns the directory that a tag points to; null if there is none. */
    directory(tags: Tags, tag: number): Tags | null {
      const entry = tags.get(tag)
      return entry?.type === LONG ? this.tags(long(entry.at)) : null
    },
    /** Returns a tag's degrees, minutes and seconds as degrees; null if it has none. */
    degrees(tags: Tags, tag: number): number | null {
      const entry = tags.get(tag)
      if (entry?.type !== RATIONAL || entry.count !== 3) return null
      const from = long(entry.at)
      const degrees = rational(from) + rational(from + 8) / 60 + rational(from + 16) / 3_600
      return Number.isFinite(degrees) ? degrees : null
    },
  }
}

function readTime(reader: Tiff, image: Tags): Date | null {
  const photo = reader.directory(image, EXIF_IFD)
  const match = photo && /^([12]\d{3}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(reader.text(photo, TAKEN_AT) ?? '')
  if (!match) return null
  const [, year, month, day, hour, minute, second] = match.map(Number)
  const localTime = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second))
  const offset = /^([+-])(\d\d):(\d\d)$/.exec(reader.text(photo, TAKEN_AT_OFFSET) ?? '')
  if (!offset) return fromLondonWallClock(localTime)
  const minutes = Number(offset[2]) * 60 + Number(offset[3])
  return new Date(localTime.getTime() - (offset[1] === '-' ? -minutes : minutes) * 60_000)
}

function readPlace(reader: Tiff, image: Tags): Capture['place'] {
  const gps = reader.directory(image, GPS_IFD)
  if (!gps) return null
  const latitude = applySign(reader.degrees(gps, GPS.latitude), reader.text(gps, GPS.latitudeRef), { N: 1, S: -1 })
  const longitude = applySign(reader.degrees(gps, GPS.longitude), reader.text(gps, GPS.longitudeRef), { E: 1, W: -1 })
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  // Cameras without a GPS fix write zeros.
  if (latitude === 0 && longitude === 0) return null
  return { latitude: roundToThreeDecimals(latitude), longitude: roundToThreeDecimals(longitude) }
}

function applySign(
  degrees: number | null,
  direction: string | null,
  signs: Readonly<Record<string, number>>,
): number | null {
  const sign = signs[direction ?? '']
  return degrees === null || sign === undefined ? null : degrees * sign
}

const roundToThreeDecimals = (degrees: number): number => Math.round(degrees * 1_000) / 1_000
