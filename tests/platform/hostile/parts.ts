import { crc32, deflateSync } from 'node:zlib'
import { CANARY, SCRIPT } from './hostile.ts'

export const u16be = (value: number) => Buffer.from([value >> 8, value & 255])
export const u16le = (value: number) => Buffer.from([value & 255, value >> 8])
export function u32be(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
export const u32le = (value: number) => Buffer.from(u32be(value)).reverse()

/** A segment of a JPEG: `app(1, …)` is EXIF's. */
export const segment = (marker: number, data: Buffer | string) =>
  Buffer.concat([
    Buffer.from([0xff, marker]),
    u16be(Buffer.from(data as string).length + 2),
    Buffer.from(data as string),
  ])
export const app = (nth: number, data: Buffer | string) => segment(0xe0 + nth, data)
/** A JPEG with segments right after its start. */
export const jpegWith = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

/** A chunk of a PNG, with a valid checksum. */
export function chunk(type: string, data: Buffer | string): Buffer {
  const body = Buffer.concat([Buffer.from(type), Buffer.from(data as string)])
  return Buffer.concat([u32be(body.length - 4), body, u32be(crc32(body))])
}
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const PNG_HEADER_END = 33
/** A PNG with chunks right after its header. */
export const pngWith = (png: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, PNG_HEADER_END), ...chunks, png.subarray(PNG_HEADER_END)])
/** A PNG of 8-bit grey that claims a size and contains `data`. */
export const pngOf = (width: number, height: number, data: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', Buffer.concat([u32be(width), u32be(height), Buffer.from([8, 0, 0, 0, 0])])),
    ...chunks,
    chunk('IDAT', deflateSync(data)),
    chunk('IEND', ''),
  ])

/** A chunk of a WebP. */
export const riff = (type: string, data: Buffer | string) => {
  const body = Buffer.from(data as string)
  return Buffer.concat([Buffer.from(type), u32le(body.length), body, Buffer.alloc(body.length % 2)])
}
export const webpOf = (...chunks: Buffer[]) => {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  return Buffer.concat([Buffer.from('RIFF'), u32le(body.length), body])
}
/** A WebP in the extended form, with chunks after its picture. */
export const webpWith = (webp: Buffer, flags: number, width: number, height: number, ...chunks: Buffer[]) => {
  const size = (pixels: number) => u32le(pixels - 1).subarray(0, 3)
  const extended = Buffer.concat([Buffer.from([flags, 0, 0, 0]), size(width), size(height)])
  return webpOf(riff('VP8X', extended), webp.subarray(12), ...chunks)
}

/** A GIF's comment extension. */
export const gifComment = (text: string) =>
  Buffer.concat([Buffer.from([0x21, 0xfe, Buffer.from(text).length]), Buffer.from(text), Buffer.from([0])])
/** A GIF with blocks right before its trailer. */
export const gifWith = (gif: Buffer, ...blocks: Buffer[]) =>
  Buffer.concat([gif.subarray(0, -1), ...blocks, Buffer.from([0x3b])])

/** An archive of one stored file. */
export function zip(): Buffer {
  const [name, data] = [Buffer.from('evil.html'), Buffer.from(SCRIPT)]
  const sizes = Buffer.concat([u32le(crc32(data)), u32le(data.length), u32le(data.length), u16le(name.length)])
  const local = Buffer.concat([Buffer.from('PK\x03\x04\x0a\0\0\0\0\0\0\0\0\0', 'latin1'), sizes, u16le(0), name, data])
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02\x0a\0\x0a\0\0\0\0\0\0\0\0\0', 'latin1'),
    sizes,
    Buffer.alloc(16),
    name,
  ])
  const end = Buffer.concat([
    Buffer.from('PK\x05\x06\0\0\0\0\x01\0\x01\0', 'latin1'),
    u32le(central.length),
    u32le(local.length),
    u16le(0),
  ])
  return Buffer.concat([local, central, end])
}

export const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="51,27.0N" exif:GPSLongitude="2,35.0W" aux:SerialNumber="${CANARY}"/></rdf:RDF></x:xmpmeta>`
/** What a camera writes: where it was, and which one it is. */
export const EXIF = {
  IFD0: { Make: CANARY, Model: 'Camera' },
  IFD2: { BodySerialNumber: CANARY, LensSerialNumber: CANARY },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 27/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '2/1 35/1 0/1' },
}
