/** Sending photos before their form, apart from the rest of the contract: only forms with photos load it. */
import * as z from 'zod/mini'
import { endpoint } from '#server/platform/kernel/contract.ts'

/** The media type of a part that holds the id of a photo sent before, in the place of the photo. */
export const STAGED_PHOTO_TYPE = 'application/vnd.kerbside.staged-photo'

export const stagePhoto = endpoint({
  id: 'stagePhoto',
  summary: `Upload a photo; for an hour, a part of the type ${STAGED_PHOTO_TYPE} with its id stands for it.`,
  method: 'POST',
  path: '/api/photos',
  access: 'signed-in',
  body: z.strictObject({}),
  multipart: {
    json: 'about',
    files: {
      photo: { tooLarge: 'Max file size is 5MB.', types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] },
    },
  },
  answer: z.object({ id: z.uuid() }),
  status: 201,
})
