import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { inScans, jpegOf, largeJpeg, noise } from '#tests/modules/market/requests/pictures.ts'
import { CANARY, type Hostile, HTML, hostile, mutate, REFUSED, SCRIPT, TAKEN } from './hostile.ts'
import * as parts from './parts.ts'

const LIMIT = 5 * 1024 * 1024
const [WIDTH, HEIGHT] = [40, 30]
const DOCUMENT_NO = { picture: 'taken', document: 'refused' } as const

interface Bases {
  jpeg: Buffer
  png: Buffer
  gif: Buffer
  webp: Buffer
}
const MEDIA_TYPES = { jpeg: 'image/jpeg', png: 'image/png', gif: 'image/gif', webp: 'image/webp' } as const
type Format = keyof Bases

async function makeBases(): Promise<Bases> {
  const picture = () => noise(WIDTH, HEIGHT)
  return {
    jpeg: await picture().jpeg().toBuffer(),
    png: await picture().png().toBuffer(),
    gif: await picture().gif().toBuffer(),
    webp: await picture().webp().toBuffer(),
  }
}
const each = (from: Bases) => Object.entries(from) as [Format, Buffer][]

/** Every hostile picture, and files that are not pictures. */
export async function hostilePictures(): Promise<Hostile[]> {
  const from = await makeBases()
  return [
    ...(await picturesWithPayloads(from)),
    ...polyglots(from),
    ...(await withMetadata(from)),
    ...(await bombs(from)),
    ...impostors(),
    ...truncations(from),
    ...mutants(from),
    ...(await unusualPictures()),
    ...(await picturesNearLimit()),
  ]
}

async function picturesWithPayloads(from: Bases): Promise<Hostile[]> {
  const payloads: Record<string, Buffer> = {
    html: Buffer.from(HTML),
    javascript: Buffer.from(`;alert('${CANARY}')`),
    php: Buffer.from(`<?php echo '${CANARY}';`),
    archive: parts.zip(),
    PDF: Buffer.from(`%PDF-1.7\n1 0 obj<</Type/Catalog/JS(${CANARY})>>endobj`),
    program: Buffer.from(`MZ\x90\0${CANARY}`, 'latin1'),
    SVG: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
    'picture with a place': await noise(9, 9).withExif(parts.EXIF).jpeg().toBuffer(),
  }
  return each(from).flatMap(([format, bytes]) =>
    Object.entries(payloads).map(([name, payload]) =>
      hostile(`${format} with ${name} behind it`, Buffer.concat([bytes, payload]), MEDIA_TYPES[format]),
    ),
  )
}

/** Files that two programs read as two formats. */
const polyglots = ({ jpeg, png, gif, webp }: Bases): Hostile[] => [
  hostile('a script that begins like a GIF', `GIF89a=1;alert('${CANARY}')`, 'image/gif'),
  hostile('a page that begins like a GIF', `GIF89a${HTML}`, 'image/gif'),
  hostile(
    'a GIF that is a comment to a script',
    Buffer.concat([Buffer.from('GIF89a/*'), gif.subarray(8), Buffer.from(`*/=1;alert('${CANARY}')`)]),
    'image/gif',
  ),
  hostile('a GIF with a script as its comment', parts.gifWith(gif, parts.gifComment(SCRIPT)), 'image/gif'),
  hostile('a GIF with a page as its comment', parts.gifWith(gif, parts.gifComment(HTML)), 'image/gif'),
  hostile('a JPEG with a script as its comment', parts.jpegWith(jpeg, parts.segment(0xfe, SCRIPT))),
  hostile('a JPEG with a page in APP0', parts.jpegWith(jpeg, parts.app(0, HTML))),
  hostile(
    'a JPEG whose APP0 opens a comment of a script',
    Buffer.concat([
      Buffer.from('ffd8ffe02f2a4a464946', 'hex'),
      Buffer.alloc(0x2f2a - 6, ' '),
      Buffer.from(`*/=alert('${CANARY}')/*`),
      jpeg.subarray(2),
    ]),
  ),
  hostile('a JPEG with an archive in APP15', parts.jpegWith(jpeg, parts.app(15, parts.zip()))),
  hostile('a JPEG with a PDF in its comment', parts.jpegWith(jpeg, parts.segment(0xfe, `\n%PDF-1.7 ${CANARY}`))),
  ...['tEXt', 'iTXt', 'eXIf', 'prIv'].map((type) =>
    hostile(`a PNG with a script in ${type}`, parts.pngWith(png, parts.chunk(type, `Comment\0${SCRIPT}`)), 'image/png'),
  ),
  hostile(
    'a PNG with a packed script',
    parts.pngWith(png, parts.chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(SCRIPT)]))),
    'image/png',
  ),
  hostile(
    'a PNG with a page behind IDAT',
    Buffer.concat([png.subarray(0, -12), parts.chunk('IDAT', HTML), png.subarray(-12)]),
    'image/png',
  ),
  hostile('a WebP with a page as EXIF', parts.webpWith(webp, 8, WIDTH, HEIGHT, parts.riff('EXIF', HTML)), 'image/webp'),
  hostile(
    'a WebP with a chunk that nobody knows',
    parts.webpWith(webp, 0, WIDTH, HEIGHT, parts.riff('EVIL', HTML)),
    'image/webp',
  ),
  hostile(
    'a WebP with a script for its size',
    Buffer.concat([Buffer.from('RIFF/*..WEBP'), webp.subarray(12), Buffer.from(`*/alert('${CANARY}')`)]),
    'image/webp',
  ),
]

/** Pictures that say where they were taken, and by which camera. */
async function withMetadata({ jpeg, png, webp }: Bases): Promise<Hostile[]> {
  const turned = Array.from({ length: 8 }, (_, nth) => nth + 1)
  const exif = await noise(WIDTH, HEIGHT).withExif(parts.EXIF).webp().toBuffer()
  const taken = (name: string, bytes: Buffer, said?: string) => hostile(name, bytes, said, { picture: 'taken' })
  return [
    ...(await Promise.all(
      turned.map(async (orientation) =>
        hostile(
          `a photo turned ${orientation} with its place`,
          await noise(WIDTH, HEIGHT).withExif(parts.EXIF).withMetadata({ orientation }).jpeg().toBuffer(),
          'image/jpeg',
          TAKEN,
        ),
      ),
    )),
    taken('a PNG with its place', await noise(WIDTH, HEIGHT).withExif(parts.EXIF).png().toBuffer(), 'image/png'),
    taken('a WebP with its place', exif, 'image/webp'),
    taken('a JPEG with XMP', parts.jpegWith(jpeg, parts.app(1, `http://ns.adobe.com/xap/1.0/\0${parts.XMP}`))),
    taken(
      'a PNG with XMP',
      parts.pngWith(png, parts.chunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${parts.XMP}`)),
      'image/png',
    ),
    taken('a WebP with XMP', parts.webpWith(webp, 4, WIDTH, HEIGHT, parts.riff('XMP ', parts.XMP)), 'image/webp'),
    taken(
      'a JPEG with IPTC',
      parts.jpegWith(jpeg, parts.app(13, `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x14\x1c\x02\x5a\0\x0f${CANARY}`)),
    ),
    taken(
      'a JPEG with the notes of its maker',
      parts.jpegWith(jpeg, parts.app(1, `Exif\0\0MM\0*\0\0\0\x08\0\0${CANARY}`), parts.app(2, `MPF\0${CANARY}`)),
    ),
    taken(
      'a JPEG with sixty remarks',
      parts.jpegWith(jpeg, ...Array.from({ length: 60 }, () => parts.app(1, `Exif\0\0${CANARY}`.repeat(90)))),
    ),
  ]
}

/** Small files that use a lot of memory or time. */
async function bombs({ jpeg, webp }: Bases): Promise<Hostile[]> {
  const black = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#000' } })
  const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024)
  const jpegHeader = Buffer.concat([
    parts.segment(0xc0, Buffer.from('08ffffffff01011100', 'hex')),
    parts.segment(0xda, Buffer.from('0101003f00', 'hex')),
    Buffer.from('ffd9', 'hex'),
  ])
  const gifHeader = Buffer.from('474946383961ffffffff80000000000000ffffff2c00000000ffffffff00024c01003b', 'hex')
  const vp8l = (bits: Buffer) => parts.webpOf(parts.riff('VP8L', Buffer.concat([Buffer.from([0x2f]), bits])))
  const frames = (count: number) =>
    sharp(Buffer.alloc(8 * 8 * count * 3, 1), { raw: { width: 8, height: 8 * count, channels: 3, pageHeight: 8 } })
  return [
    hostile('a PNG of 64 million pixels', parts.pngOf(8_000, 8_000, zeros(1)), 'image/png', REFUSED),
    hostile('a JPEG that claims 49 million pixels', resizedJpeg(jpeg, 7_000)),
    hostile('a JPEG of 49 million pixels in several scans', inScans(resizedJpeg(jpeg, 7_000)), 'image/jpeg', REFUSED),
    hostile('a JPEG of 199 million pixels', await largeJpeg(16_320, 765), 'image/jpeg', TAKEN),
    hostile('a WebP of 49 million pixels', resizedWebp(webp, 7_000), 'image/webp', REFUSED),
    hostile('a PNG that claims 65,535 by 65,535', parts.pngOf(65_535, 65_535, zeros(1)), 'image/png', REFUSED),
    hostile(
      'a PNG that claims four thousand million pixels a side',
      parts.pngOf(0x7fffffff, 0x7fffffff, zeros(1)),
      'image/png',
      REFUSED,
    ),
    hostile('a PNG of one pixel and 32 MB', parts.pngOf(1, 1, zeros(32)), 'image/png'),
    hostile(
      'a PNG whose remark unpacks to 32 MB',
      parts.pngOf(1, 1, zeros(0), parts.chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(zeros(32))]))),
      'image/png',
    ),
    hostile(
      'a PNG whose colours unpack to 32 MB',
      parts.pngOf(
        8,
        8,
        Buffer.alloc(72),
        parts.chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(zeros(32))])),
      ),
      'image/png',
    ),
    hostile('a PNG of 39 million pixels', await black(6_240).png().toBuffer(), 'image/png'),
    hostile(
      'a PNG of 39 million pixels in passes',
      await black(6_240).png({ progressive: true }).toBuffer(),
      'image/png',
    ),
    hostile('a JPEG of 39 million pixels in scans', await black(6_240).jpeg({ progressive: true }).toBuffer()),
    hostile(
      'a JPEG that claims 65,535 by 65,535',
      Buffer.concat([Buffer.from('ffd8', 'hex'), jpegHeader]),
      'image/jpeg',
      REFUSED,
    ),
    hostile('a GIF that claims 65,535 by 65,535', gifHeader, 'image/gif', REFUSED),
    hostile('a WebP that claims 16,384 by 16,384', vp8l(Buffer.from('ffffff0f0000', 'hex')), 'image/webp', REFUSED),
    hostile('a GIF of a thousand frames', await frames(1_000).gif({ loop: 0 }).toBuffer(), 'image/gif', DOCUMENT_NO),
    hostile(
      'a WebP of two hundred frames',
      await frames(200).webp({ loop: 0, effort: 0 }).toBuffer(),
      'image/webp',
      DOCUMENT_NO,
    ),
  ]
}

/** The same picture, claiming to be a larger square. */
function resizedJpeg(jpeg: Buffer, side: number): Buffer {
  const frame = jpeg.indexOf(Buffer.from('ffc00011', 'hex'))
  return Buffer.concat([jpeg.subarray(0, frame + 5), parts.u16be(side), parts.u16be(side), jpeg.subarray(frame + 9)])
}

function resizedWebp(webp: Buffer, side: number): Buffer {
  const size = webp.indexOf(Buffer.from('9d012a', 'hex')) + 3
  return Buffer.concat([webp.subarray(0, size), parts.u16le(side), parts.u16le(side), webp.subarray(size + 4)])
}

/** Files that are not pictures, whatever their name. */
function impostors(): Hostile[] {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`
  const kinds: Record<string, string | Buffer> = {
    'an SVG': svg,
    'an SVG with a declaration': `<?xml version="1.0"?>${svg}`,
    'an SVG with another’s file': `<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>`,
    'a page': HTML,
    'a page behind blanks': `${' '.repeat(600)}${HTML}`,
    'a script': `alert('${CANARY}')`,
    'a BMP': Buffer.from('424d46000000000000003600000028000000', 'hex'),
    'a TIFF': Buffer.from('49492a0008000000', 'hex'),
    'an icon': Buffer.from('00000100010010100000', 'hex'),
    'a film': Buffer.from('000000206674797069736f6d', 'hex'),
    'an AVIF': Buffer.from('000000206674797061766966', 'hex'),
    'a HEIC': Buffer.from('000000206674797068656963', 'hex'),
    'an archive': parts.zip(),
    'a program': Buffer.from('4d5a900003000000', 'hex'),
    'another program': Buffer.from('7f454c4602010100', 'hex'),
    'a shell script': '#!/bin/sh\nrm -rf /',
    text: 'this is a photo of my sofa',
    PostScript: '%!PS-Adobe-3.0\n(a) run',
    'a font': Buffer.from('0001000000', 'hex'),
    'one byte': Buffer.from([0xff]),
    'zeros only': Buffer.alloc(4_096),
    'five megabytes of zeros': Buffer.alloc(LIMIT),
    'a JPEG’s first three bytes and a page': Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from(HTML)]),
    'a PNG’s first bytes and a page': Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(HTML)]),
    'a WebP’s first bytes and a page': Buffer.concat([Buffer.from('RIFF....WEBP'), Buffer.from(HTML)]),
  }
  return Object.entries(kinds).map(([name, bytes]) => hostile(`${name}, called a picture`, bytes, 'image/png', REFUSED))
}

function truncations(from: Bases): Hostile[] {
  return each(from).flatMap(([format, bytes]) =>
    [1, 3, 8, 12, 20, 33, 60, bytes.length >> 1, bytes.length - 40, bytes.length - 1].map((length) =>
      hostile(`${format} that ends after ${length} bytes`, bytes.subarray(0, length), MEDIA_TYPES[format]),
    ),
  )
}

const mutants = (from: Bases): Hostile[] =>
  each(from).flatMap(([format, bytes]) =>
    Array.from({ length: 12 }, (_, seed) =>
      hostile(`${format} with wrong bytes, ${seed}`, mutate(bytes, seed), MEDIA_TYPES[format]),
    ),
  )

/** Valid pictures that are unlike the usual ones. */
async function unusualPictures(): Promise<Hostile[]> {
  const thin = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#a05030' } })
      .png()
      .toBuffer()
  const odd = (name: string, bytes: Buffer, said: string, fate: object = TAKEN) => hostile(name, bytes, said, fate)
  return [
    odd('a JPEG for print', await noise(40, 30).toColourspace('cmyk').jpeg().toBuffer(), 'image/jpeg'),
    odd('a JPEG in scans', await noise(40, 30).jpeg({ progressive: true }).toBuffer(), 'image/jpeg'),
    odd('a grey JPEG', await noise(40, 30, 1).jpeg().toBuffer(), 'image/jpeg'),
    odd('a PNG of 16 bits', await noise(40, 30).toColourspace('rgb16').png().toBuffer(), 'image/png'),
    odd(
      'a PNG of two colours',
      await noise(40, 30, 1).threshold().png({ palette: true, colours: 2 }).toBuffer(),
      'image/png',
    ),
    odd('a PNG in passes', await noise(41, 31).png({ progressive: true }).toBuffer(), 'image/png'),
    odd('a PNG that one can see through', await noise(40, 30, 4).png().toBuffer(), 'image/png'),
    odd('a grey PNG that one can see through', await noise(40, 30, 2).png().toBuffer(), 'image/png'),
    odd('one pixel', await noise(1, 1).png().toBuffer(), 'image/png'),
    odd('a line down', await thin(1, 9_000), 'image/png'),
    odd('a line across', await thin(9_000, 1), 'image/png'),
    odd('a WebP without loss', await noise(40, 30, 4).webp({ lossless: true }).toBuffer(), 'image/webp', DOCUMENT_NO),
    odd('a JPEG that is called text', await noise(40, 30).jpeg().toBuffer(), 'text/html'),
  ]
}

const picturesNearLimit = async (): Promise<Hostile[]> => [
  hostile('a JPEG of 5 MB less one byte', await jpegOf(LIMIT - 1), 'image/jpeg', TAKEN),
  hostile('a JPEG of exactly 5 MB', await jpegOf(LIMIT), 'image/jpeg', TAKEN),
  hostile('a JPEG of 5 MB and one byte', await jpegOf(LIMIT + 1), 'image/jpeg', { picture: 'refused' }),
]
