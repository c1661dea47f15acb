/** Sending photos before their form, apart from the rest of the contract: only forms with photos load it. */
import * as z from 'zod/mini'
import { endpoint, Id } from '#server/platform/kernel/contract.ts'
import { STAGED_PHOTO_TYPE } from '#server/platform/kernel/facts/contract.ts'

export const stagePhoto = endpoint({
  id: 'stagePhoto',
  summary: `Upload a photo. For an hour, a part of the type ${STAGED_PHOTO_TYPE} with its id can be sent in its place.`,
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
  answer: z.object({ id: Id }),
  status: 201,
})
