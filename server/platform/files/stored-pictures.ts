import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { type Files, STORE_UNAVAILABLE } from './files.ts'
import { type PictureRules, preparePicture } from './pictures.ts'

/** A picture as a row stores it. `url` is the widest version's. */
export interface StoredPicture {
  url: string
  width: number
  height: number
  placeholder: string
}

/**
 * Returns the storage keys of a picture in all its widths, in their order: `/media/…-1600.webp` becomes `…-480.webp`
 * and so on.
 */
export function pictureKeys({ url }: Pick<StoredPicture, 'url'>, widths: readonly number[]): string[] {
  const base = url.replace(/^\/media\//, '').replace(/-\d+\.webp$/, '')
  return widths.map((width) => `${base}-${width}.webp`)
}

/**
 * Stores an uploaded picture in all widths under random names in `folder` of the public store. The transaction that
 * stores the result must keep its pictureKeys. Throws a Refusal: `upload_failed` (ERR-17), and those of preparePicture.
 */
export async function storePicture(
  files: Files,
  folder: string,
  upload: Buffer,
  rules: PictureRules,
): Promise<StoredPicture> {
  const { widths, ...fields } = await preparePicture(upload, rules)
  const base = `${folder}/${randomUUID()}`
  const picture = { ...fields, url: `/media/${base}-${Math.max(...rules.widths)}.webp` }
  await putAll(
    files,
    pictureKeys(picture, rules.widths),
    widths.map(({ bytes }) => bytes),
    rules.field,
  )
  return picture
}

/**
 * Stores a copy of a stored picture under random names in `folder` of the public store. The transaction that stores the
 * result must keep its pictureKeys. Throws a Refusal: `store_away`, `upload_failed` at the field `field`.
 */
export async function copyPicture(
  files: Files,
  folder: string,
  picture: StoredPicture,
  { widths, field }: Pick<PictureRules, 'widths' | 'field'>,
): Promise<StoredPicture> {
  const copy = { ...picture, url: `/media/${folder}/${randomUUID()}-${Math.max(...widths)}.webp` }
  const contents = await Promise.all(pictureKeys(picture, widths).map((key) => bytesOf(files, key)))
  await putAll(files, pictureKeys(copy, widths), contents, field)
  return copy
}

async function bytesOf(files: Files, key: string): Promise<Buffer> {
  const stream = await files.read('public', key)
  if (!stream) throw new Error(`The picture ${key} is not in its store`)
  return buffer(stream)
}

/** Stores one picture in all its widths, or none of it. */
async function putAll(
  files: Files,
  keys: readonly string[],
  bytes: readonly Uint8Array[],
  field: string,
): Promise<void> {
  const uploads = await Promise.allSettled(
    bytes.map((content, index) => files.put('public', keys[index] ?? '', content, 'image/webp')),
  )
  const failure = uploads.find((result) => result.status === 'rejected')
  if (!failure) return
  await files.deleteUnkept(keys)
  const message = `Image upload failed: ${STORE_UNAVAILABLE}`
  throw new Refusal('unavailable', 'upload_failed', message, { fields: { [field]: message }, cause: failure.reason })
}
