import { readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { IMAGE_MAX_BYTES } from '#modules/market/requests/contract/facts.ts'
import type { Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

/** A picture as `call` uploads it. */
export interface Upload {
  bytes: Uint8Array
  name: string
  type: string
}

export const upload = (bytes: Uint8Array, name = 'sofa.jpg', type = 'image/jpeg'): Upload => ({ bytes, name, type })

/** Noise, which doesn't compress and shows any damage. */
export const noise = (width: number, height: number, channels: 1 | 2 | 3 | 4 = 3) =>
  sharp(Buffer.from(Array.from({ length: width * height * channels }, (_, nth) => (nth * 7_919) % 251)), {
    raw: { width, height, channels },
  })

export const jpeg = (width = 64, height = 48): Promise<Buffer> => noise(width, height).jpeg().toBuffer()

/** Returns a photo of `width` by `rows` * 16 pixels, built quickly from one repeated row of blocks. */
export async function largeJpeg(width: number, rows: number): Promise<Buffer> {
  const row = await sharp({ create: { width, height: 16, channels: 3, background: '#a54' } })
    .jpeg()
    .toBuffer()
  const [frame, scan] = [row.indexOf('ffc00011', 'hex'), row.indexOf('ffda000c03', 'hex')]
  const heading = Buffer.from(row.subarray(0, scan))
  heading.writeUInt16BE(rows * 16, frame + 5)
  const restartEachRow = Buffer.from([0xff, 0xdd, 0, 4, (width / 16) >> 8, (width / 16) & 0xff])
  const pixels = row.subarray(scan + 14, -2)
  const all = Array.from({ length: rows }, (_, nth) => [pixels, Buffer.from([0xff, 0xd0 + (nth % 8)])]).flat()
  const scanHeading = row.subarray(scan, scan + 14)
  return Buffer.concat([heading, restartEachRow, scanHeading, ...all.slice(0, -1), Buffer.from('ffd9', 'hex')])
}

/** Returns the JPEG with a first scan of one colour only, so that decoding needs all of it in memory. */
export function inScans(picture: Buffer): Buffer {
  const scan = picture.indexOf('ffda000c03', 'hex')
  const oneColour = Buffer.from('ffda00080101003f00', 'hex')
  return Buffer.concat([picture.subarray(0, scan), oneColour, picture.subarray(scan + 14)])
}

/** Returns a valid JPEG padded with zeros to `bytes`. */
export const jpegOf = async (bytes: number): Promise<Buffer> => {
  const picture = await jpeg()
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
}

export const AS_LARGE_AS_ALLOWED = IMAGE_MAX_BYTES

/** Returns the names of a user's stored picture files. */
export function filesOf(server: Pick<TestServer, 'config'>, person: Person): string[] {
  const folder = path.join(server.config.STORAGE_DIR, 'collection-request-images', person.id)
  try {
    return readdirSync(folder).toSorted()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
