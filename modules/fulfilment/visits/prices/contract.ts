import * as z from 'zod/mini'
import { LoadLine, MAX_LINES } from '#modules/core/waste-catalogue/contract.ts'
import { IMAGE_TOO_LARGE, IMAGE_TYPES } from '#modules/market/requests/contract/facts.ts'
import {
  endpoint,
  FileLink,
  Id,
  Instant,
  idParam,
  line,
  liveMessage,
  orNull,
  pounds,
} from '#server/platform/kernel/contract.ts'
import { JobVisit, PriceChange, PriceOutcome } from '../contract.ts'

/** A stored extra item, with its facts copied from the catalogue (PRICE-02). */
export const ExtraItem = z.object({
  key: z.string(),
  label: z.string(),
  n: z.number(),
  /** Weight of one. */
  kg: z.number(),
  /** List of Waste code. */
  ewc: z.string(),
  hazardous: z.boolean(),
  /** Contains persistent organic pollutants. */
  pops: z.boolean(),
  /** A padded seat; missing in items stored before this field existed. */
  padded: z.optional(z.boolean()),
})
export type ExtraItem = z.output<typeof ExtraItem>

/** The items found on site, and the requested price. */
export const AskPrice = z.strictObject({
  load: z.strictObject({
    items: z
      .array(LoadLine)
      .check(
        z.minLength(1, 'Add what you found.'),
        z.maxLength(MAX_LINES, `Add no more than ${MAX_LINES} different items.`),
      ),
  }),
  /** For the whole job, in pounds. */
  newPounds: pounds('New price'),
})
export type AskPrice = z.output<typeof AskPrice>

const photo = { tooLarge: IMAGE_TOO_LARGE, types: IMAGE_TYPES }
/** The multipart names of the photos, in order. */
export const PHOTO_PARTS = ['photo1', 'photo2', 'photo3', 'photo4', 'photo5', 'photo6'] as const

export const askPrice = endpoint({
  id: 'askPrice',
  summary:
    'Asks for a new price because of extra items, as the accepted carrier, between arrival and loading, at most twice a job. Send the JSON in the part `change` and one to six photos in `photo1` to `photo6` (PRICE-02).',
  method: 'POST',
  path: '/api/requests/:requestId/price-changes',
  access: 'signed-in',
  scope: 'jobs:write',
  features: ['duty'],
  params: idParam('requestId'),
  body: AskPrice,
  multipart: {
    json: 'change',
    files: { photo1: photo, photo2: photo, photo3: photo, photo4: photo, photo5: photo, photo6: photo },
  },
  idempotent: true,
  answer: JobVisit,
  status: 201,
})

export const LowerPrice = z.strictObject({ /** For the whole job, in pounds. */ newPounds: pounds('New price') })
export type LowerPrice = z.output<typeof LowerPrice>

export const lowerPrice = endpoint({
  id: 'lowerPrice',
  summary:
    'Lowers the price of a job with immediate effect, as the accepted carrier, before loading begins (PRICE-03).',
  method: 'POST',
  path: '/api/requests/:requestId/lower-price',
  access: 'signed-in',
  scope: 'jobs:write',
  features: ['duty'],
  params: idParam('requestId'),
  body: LowerPrice,
  idempotent: true,
  answer: JobVisit,
})

const NAME_MAX = 100
const NAME_MISSING = 'Enter your name.'
const NAME_UNUSED = 'Leave out your name to decline.'

export const AnswerPrice = z
  .strictObject({
    answer: z.enum(['signed', 'declined'], 'Sign or decline.'),
    /** The signer’s name; null to decline. */
    name: orNull(
      line({ min: 1, tooShort: NAME_MISSING, max: NAME_MAX, tooLong: `Enter ${NAME_MAX} characters or fewer.` }),
    ),
  })
  .check(
    z.refine(({ answer, name }) => answer !== 'signed' || name !== null, { error: NAME_MISSING, path: ['name'] }),
    z.refine(({ answer, name }) => answer !== 'declined' || name === null, { error: NAME_UNUSED, path: ['name'] }),
  )
export type AnswerPrice = z.output<typeof AnswerPrice>

export const answerPrice = endpoint({
  id: 'answerPrice',
  summary:
    'Signs for extra items and their price, or declines, as the owner, once, within 30 minutes. Nothing can be signed after a mismatch (PRICE-03).',
  method: 'POST',
  path: '/api/price-changes/:changeId/answer',
  access: 'signed-in',
  scope: 'jobs:write',
  features: ['duty'],
  params: idParam('changeId'),
  body: AnswerPrice,
  idempotent: true,
  answer: JobVisit,
})

export const linkToPricePhoto = endpoint({
  id: 'linkToPricePhoto',
  summary: 'Returns a single-use link to a photo of extra items, for the owner and the carrier (PRICE-02).',
  method: 'POST',
  path: '/api/price-changes/:changeId/photos/:photo/link',
  access: 'signed-in',
  features: ['duty'],
  params: z.strictObject({ changeId: Id, photo: z.enum(['1', '2', '3', '4', '5', '6']) }),
  answer: FileLink,
})

/** Sent only to the owner and the accepted carrier (PRICE-05). */
export const priceAsked = liveMessage({
  name: 'price.asked',
  payload: z.object({ id: Id, version: z.number(), patch: PriceChange }),
})

/** Sent only to the owner and the accepted carrier (PRICE-05). */
export const priceAnswered = liveMessage({
  name: 'price.answered',
  payload: z.object({
    id: Id,
    version: z.number(),
    patch: z.object({
      changeId: Id,
      answer: PriceOutcome,
      answeredAt: Instant,
      signedName: z.nullable(z.string()),
    }),
  }),
})
