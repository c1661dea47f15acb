import { buffer } from 'node:stream/consumers'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { UPLOAD_GONE } from '#server/platform/kernel/facts/contract.ts'
import type { Deps } from '#server/platform/module.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Where the photos lie that a person has sent before their forms, in the private store. */
export const stagedFolder = (userId: string): string => `staged-photos/${userId}/`

/** The bytes of a photo that this person sent before. Throws Refusal upload_gone, store_away. */
export async function readStagedPhoto(
  { read }: Pick<Deps['files'], 'read'>,
  userId: string | undefined,
  id: string,
): Promise<Buffer> {
  const stored = userId === undefined || !UUID.test(id) ? null : await read('private', stagedFolder(userId) + id)
  if (!stored) throw new Refusal('conflict', UPLOAD_GONE, 'Please send the photo again.')
  return buffer(stored)
}
