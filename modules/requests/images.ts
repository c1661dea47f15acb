import { randomUUID } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { Refusal } from '#server/platform/errors.ts'
import type { FileStore } from '#server/platform/storage.ts'
import { IMAGE_TYPES, IMAGE_WIDTHS, IMAGE_WRONG_TYPE, type Image } from './contract.ts'

/** Decoding stops at this many pixels: a small file can claim to be a huge picture. */
const MOST_PIXELS = 40_000_000
/** A picture taller than this many times its widest width is made smaller as a whole. */
const TALLEST = 3
const WIDEST = Math.max(...IMAGE_WIDTHS)
const QUALITY = 78
const PLACEHOLDER_SIZE = 16
const BUCKET = 'collection-request-images'
const BROKEN = 'This picture could not be read. Please choose another one.'
const TOO_MANY_PIXELS = 'This picture has more than 40 million pixels. Please choose a smaller one.'

/** One picture, ready to be stored: the widest first. */
interface Prepared {
  image: Omit<Image, 'url'>
  widths: { width: number; bytes: Buffer }[]
}

/**
 * Stores an uploaded picture in all widths under random names and gives what a request keeps of it. It is re-encoded,
 * so EXIF and GPS are gone, and the original is not kept (security.md 21).
 * Throws Refusal wrong_image_type, broken_image.
 */
export async function storeImage(files: FileStore, ownerId: string, upload: Buffer): Promise<Image> {
  await assertImage(upload)
  const { image, widths } = await prepare(upload)
  const base = `${BUCKET}/${ownerId}/${randomUUID()}`
  const stored = { ...image, url: `/media/${base}-${WIDEST}.webp` }
  try {
    await Promise.all(widths.map(({ width, bytes }) => files.put(`${base}-${width}.webp`, bytes)))
  } catch (error) {
    await removeImage(files, stored)
    throw error
  }
  return stored
}

/** Removes a stored picture in all widths (CALL-22). */
export async function removeImage(files: FileStore, image: Pick<Image, 'url'>): Promise<void> {
  const base = image.url.replace(/^\/media\//, '').replace(/-\d+\.webp$/, '')
  await Promise.all(IMAGE_WIDTHS.map((width) => files.remove(`${base}-${width}.webp`)))
}

/** What a file is, its bytes say; its name and its sender's word count for nothing (R14). */
async function assertImage(upload: Buffer): Promise<void> {
  const found = await fileTypeFromBuffer(upload)
  if (IMAGE_TYPES.some((type) => type === found?.mime)) return
  throw new Refusal('unsupported', 'wrong_image_type', IMAGE_WRONG_TYPE, { fields: { image: IMAGE_WRONG_TYPE } })
}

async function prepare(upload: Buffer): Promise<Prepared> {
  try {
    const upright = await sharp(upload, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: WIDEST, height: TALLEST * WIDEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = upright.info
    const again = () => sharp(upright.data, { raw: { width, height, channels } })
    const widths = await Promise.all(
      IMAGE_WIDTHS.map(async (wide) => ({
        width: wide,
        bytes: await again().resize({ width: wide, withoutEnlargement: true }).webp({ quality: QUALITY }).toBuffer(),
      })),
    )
    const tiny = await again()
      .resize({ width: PLACEHOLDER_SIZE, height: PLACEHOLDER_SIZE, fit: 'inside' })
      .webp({ quality: 30, alphaQuality: 30 })
      .toBuffer()
    return { image: { width, height, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` }, widths }
  } catch (error) {
    // sharp's own words name libraries and byte offsets: of no use to a person.
    const message = error instanceof Error && error.message.includes('pixel limit') ? TOO_MANY_PIXELS : BROKEN
    throw new Refusal('invalid', 'broken_image', message, { fields: { image: message } })
  }
}
