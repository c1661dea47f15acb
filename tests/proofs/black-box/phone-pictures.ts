import sharp from 'sharp'
import { chunk, gifComment, gifWith, jpegWith, pngWith, segment } from '#tests/platform/hostile/parts.ts'
import type { SentFile } from './browser.ts'

export const FORMATS = ['jpeg', 'png', 'webp', 'gif'] as const
export type Format = (typeof FORMATS)[number]

/** What phones and programs add to a picture, each in its place: no served file contains any of it. */
const MARKS = ['Fernsprecher', 'Randbemerkung', 'Zusatzpaket', 'Anhang'] as const
const [IN_EXIF, IN_A_REMARK, IN_XMP, BEHIND] = MARKS

const EXIF = (owner: string) => ({
  IFD0: { Make: IN_EXIF, Artist: `${IN_EXIF} of ${owner}` },
  IFD2: { BodySerialNumber: IN_EXIF, UserComment: IN_EXIF },
  IFD3: {
    ...{ GPSLatitudeRef: 'N', GPSLatitude: '51/1 28/1 1234/100' },
    ...{ GPSLongitudeRef: 'W', GPSLongitude: '2/1 35/1 5678/100' },
  },
})
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="51,27.0N" exif:UserComment="${IN_XMP}"/></rdf:RDF></x:xmpmeta>`

const REMARKED: Readonly<Record<Format, (picture: Buffer) => Buffer>> = {
  jpeg: (picture) => jpegWith(picture, segment(0xfe, IN_A_REMARK)),
  png: (picture) => pngWith(picture, chunk('tEXt', `Comment\0${IN_A_REMARK}`)),
  webp: (picture) => picture,
  gif: (picture) => gifWith(picture, gifComment(IN_A_REMARK)),
}

const taken = new Map<string, Promise<Uint8Array>>()

/** A photo as a phone takes it: it says who owns the phone and where it was, in every way that its format has. */
export async function photo(owner = 'Somebody', format: Format = 'jpeg'): Promise<SentFile> {
  const name = `${owner}.${format}`
  const bytes = taken.get(name) ?? takePhoto(owner, format)
  taken.set(name, bytes)
  return { bytes: await bytes, name, type: `image/${format}` }
}

async function takePhoto(owner: string, format: Format): Promise<Uint8Array> {
  const plain = sharp({ create: { width: 80, height: 60, channels: 3, background: { r: 90, g: 120, b: 60 } } })
  const written = format === 'gif' ? plain.gif() : plain.withExif(EXIF(owner)).withXmp(XMP).toFormat(format)
  return Buffer.concat([REMARKED[format](await written.toBuffer()), Buffer.from(BEHIND)])
}

/** Returns the metadata left in a served file: marks of ours, and blocks that could contain more. */
export async function metadataLeftIn(bytes: Uint8Array): Promise<string[]> {
  const marks = MARKS.filter((mark) => Buffer.from(bytes).includes(mark))
  const { exif, xmp, iptc, comments } = await sharp(bytes).metadata()
  const blocks = Object.entries({ exif, xmp, iptc, comments }).filter(([, block]) => block !== undefined)
  return [...marks, ...blocks.map(([name]) => name)]
}

/** Returns our marks anywhere in a file that is not a picture. */
export const marksIn = (bytes: Uint8Array): string[] => MARKS.filter((mark) => Buffer.from(bytes).includes(mark))
