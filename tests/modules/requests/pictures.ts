import { readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { IMAGE_MAX_BYTES } from '#modules/requests/contract.ts'
import type { Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

/** A picture as `call` uploads it. */
export interface Upload {
  bytes: Uint8Array
  name: string
  type: string
}

export const upload = (bytes: Uint8Array, name = 'sofa.jpg', type = 'image/jpeg'): Upload => ({ bytes, name, type })

/** Noise: no format can make it small, and any damage shows. */
export const noise = (width: number, height: number, channels: 1 | 2 | 3 | 4 = 3) =>
  sharp(Buffer.from(Array.from({ length: width * height * channels }, (_, nth) => (nth * 7_919) % 251)), {
    raw: { width, height, channels },
  })

export const jpeg = (width = 64, height = 48): Promise<Buffer> => noise(width, height).jpeg().toBuffer()

/** A JPEG that is read from top to bottom as it is, followed by zeros up to `bytes`. */
export const jpegOf = async (bytes: number): Promise<Buffer> => {
  const picture = await jpeg()
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
}

export const AS_LARGE_AS_ALLOWED = IMAGE_MAX_BYTES

/** Names of the files that are stored of someone's pictures. */
export function filesOf(server: Pick<TestServer, 'config'>, person: Person): string[] {
  const folder = path.join(server.config.STORAGE_DIR, 'collection-request-images', person.id)
  try {
    return readdirSync(folder).toSorted()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
