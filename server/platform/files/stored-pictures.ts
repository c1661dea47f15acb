import { randomUUID } from 'node:crypto'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { type Files, STORE_AWAY } from './files.ts'
import { type PictureRules, preparePicture } from './pictures.ts'

/** What a row keeps of a picture: `url` is that of the widest one. */
export interface StoredPicture {
  url: string
  width: number
  height: number
  placeholder: string
}

/** The storage keys of a picture in all its widths, in their order: `/media/…-1600.webp` becomes `…-480.webp` and so on. */
export function pictureKeys({ url }: Pick<StoredPicture, 'url'>, widths: readonly number[]): string[] {
  const base = url.replace(/^\/media\//, '').replace(/-\d+\.webp$/, '')
  return widths.map((width) => `${base}-${width}.webp`)
}

/**
 * Stores an uploaded picture in all widths under random names in `folder` of the public store: the transaction that
 * writes down what this gives must keep its pictureKeys.
 * Throws Refusal: upload_failed (ERR-17), and those of preparePicture.
 */
export async function storePicture(
  files: Files,
  folder: string,
  upload: Buffer,
  rules: PictureRules,
): Promise<StoredPicture> {
  const { widths, ...shown } = await preparePicture(upload, rules)
  const base = `${folder}/${randomUUID()}`
  const picture = { ...shown, url: `/media/${base}-${Math.max(...rules.widths)}.webp` }
  const tried = await Promise.allSettled(
    widths.map(({ width, bytes }) => files.put('public', `${base}-${width}.webp`, bytes, 'image/webp')),
  )
  const failed = tried.find((one) => one.status === 'rejected')
  if (!failed) return picture
  await files.removeUnkept(pictureKeys(picture, rules.widths))
  const message = `Image upload failed: ${STORE_AWAY}`
  throw new Refusal('unavailable', 'upload_failed', message, {
    fields: { [rules.field]: message },
    cause: failed.reason,
  })
}
