import * as z from 'zod/mini'
import { postcode } from '#modules/core/places/contract/postcode.ts'
import { PostLoad } from '#modules/core/waste-catalogue/contract.ts'
import { endpoint, idParam, line, orNull, pounds, text } from '#server/platform/kernel/contract.ts'
import { RequestDetail } from '../contract.ts'
import { ReferenceCode } from '../references/contract.ts'
import { IMAGE_TOO_LARGE, IMAGE_TYPES } from './facts.ts'

/** NEWR, VAL-01 to VAL-04, R33. The server sets owner, status and other fields; unknown keys are refused (R08). */
export const PostRequest = z.strictObject({
  title: line({
    min: 5,
    tooShort: 'Title must be at least 5 characters long.',
    max: 100,
    tooLong: 'Title must be at most 100 characters long.',
  }),
  description: text({
    min: 10,
    tooShort: 'Description must be at least 10 characters long.',
    max: 500,
    tooLong: 'Description must be at most 500 characters long.',
  }),
  postcode: orNull(postcode('Please enter a valid UK postcode.')),
  budget: orNull(pounds('Budget')),
  /** Whether the first bid at or below the budget is accepted automatically (BOOK-01); needs a budget. */
  bookAtBudget: z.optional(z.boolean()),
  /** Items, access and times (ITEM-22). */
  load: z.optional(PostLoad),
  /** The reference of the link that led to the form; ignored if no one has it (EMBED-01). */
  reference: z.optional(ReferenceCode),
})
export type PostRequest = z.output<typeof PostRequest>

const picture = { tooLarge: IMAGE_TOO_LARGE, types: IMAGE_TYPES }
const PICTURES = {
  image: picture,
  image2: picture,
  image3: picture,
  image4: picture,
  image5: picture,
  image6: picture,
}

export const postRequest = endpoint({
  id: 'postRequest',
  summary:
    'Post a collection request: JSON in the part `request`, up to six pictures in `image`, `image2` to `image6`, the cover first (ITEM-07).',
  method: 'POST',
  path: '/api/requests',
  access: 'signed-in',
  scope: 'requests:write',
  body: PostRequest,
  multipart: { json: 'request', files: PICTURES },
  idempotent: true,
  answer: RequestDetail,
  status: 201,
})

export const repostRequest = endpoint({
  id: 'repostRequest',
  summary:
    'Post your own cancelled request again, with its texts, items and pictures. Works once; a repeat returns the same request (RIGHT-06).',
  method: 'POST',
  path: '/api/requests/:requestId/repost',
  access: 'signed-in',
  scope: 'requests:write',
  features: ['duty'],
  params: idParam('requestId'),
  idempotent: true,
  answer: RequestDetail,
  status: 201,
})
