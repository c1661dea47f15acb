import { buffer } from 'node:stream/consumers'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { UPLOAD_GONE } from '#server/platform/kernel/facts/contract.ts'
import type { Deps } from '#server/platform/module.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The folder in the private store of a user's photos that were uploaded before their form. */
export const stagedFolder = (userId: string): string => `staged-photos/${userId}/`

/** Returns the bytes of a photo that this user uploaded before. Throws a Refusal (`upload_gone`, `store_away`). */
export async function readStagedPhoto(
  { read }: Pick<Deps['files'], 'read'>,
  userId: string | undefined,
  id: string,
): Promise<Buffer> {
  const stream = userId === undefined || !UUID.test(id) ? null : await read('private', stagedFolder(userId) + id)
  if (!stream) throw new Refusal('conflict', UPLOAD_GONE, 'Please send the photo again.')
  return buffer(stream)
}
