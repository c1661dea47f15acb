import * as z from 'zod/mini'
import { IMAGE_TOO_LARGE, IMAGE_TYPES } from '#modules/requests/facts/contract.ts'
import { LoadLine, MOST_LINES } from '#modules/waste/contract.ts'
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
import { JobVisit, PriceAnswer, PriceChange } from '../contract.ts'

/** An extra item as it is kept, with all that is copied from the catalogue (PRICE-02). */
export const ExtraItem = z.object({
  key: z.string(),
  label: z.string(),
  n: z.number(),
  /** Of one. */
  kg: z.number(),
  /** List of Waste code. */
  ewc: z.string(),
  hazardous: z.boolean(),
  /** It holds persistent organic pollutants. */
  pops: z.boolean(),
  /** A seat that is padded; left out of those of before this was kept. */
  padded: z.optional(z.boolean()),
})
export type ExtraItem = z.output<typeof ExtraItem>

/** What a carrier found on site, and the price that it asks with it. */
export const AskPrice = z.strictObject({
  load: z.strictObject({
    items: z
      .array(LoadLine)
      .check(
        z.minLength(1, 'Please add what you found.'),
        z.maxLength(MOST_LINES, `At most ${MOST_LINES} different rows.`),
      ),
  }),
  /** Of the whole job, in pounds. */
  newPounds: pounds('New price'),
})
export type AskPrice = z.output<typeof AskPrice>

const photo = { tooLarge: IMAGE_TOO_LARGE, types: IMAGE_TYPES }
/** The parts of its photos, in their order. */
export const PHOTO_PARTS = ['photo1', 'photo2', 'photo3', 'photo4', 'photo5', 'photo6'] as const

export const askPrice = endpoint({
  id: 'askPrice',
  summary:
    'Ask for another price because of extra items: the accepted carrier, between arrival and loading, twice a job; its JSON in the part `change`, one to six photos in the parts `photo1` to `photo6` (PRICE-02).',
  method: 'POST',
  path: '/api/requests/:requestId/price-changes',
  access: 'signed-in',
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

export const LowerPrice = z.strictObject({ /** Of the whole job, in pounds. */ newPounds: pounds('New price') })
export type LowerPrice = z.output<typeof LowerPrice>

export const lowerPrice = endpoint({
  id: 'lowerPrice',
  summary:
    'Lower the price of a job: the accepted carrier, before loading begins. It takes effect at once, and nobody signs for it (PRICE-03).',
  method: 'POST',
  path: '/api/requests/:requestId/lower-price',
  access: 'signed-in',
  features: ['duty'],
  params: idParam('requestId'),
  body: LowerPrice,
  idempotent: true,
  answer: JobVisit,
})

const NAME_MAX = 100
const NAME_MISSING = 'Please type your name.'
const NAME_UNUSED = 'To decline, leave out your name.'

export const AnswerPrice = z
  .strictObject({
    answer: z.enum(['signed', 'declined'], 'Please sign or decline.'),
    /** Of who signs; null where they decline. */
    name: orNull(
      line({ min: 1, tooShort: NAME_MISSING, max: NAME_MAX, tooLong: `A name has at most ${NAME_MAX} characters.` }),
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
    'Sign for extra items and their price, or decline: the owner, once, within 30 minutes; nothing is signed while they say that code or van do not match (PRICE-03).',
  method: 'POST',
  path: '/api/price-changes/:changeId/answer',
  access: 'signed-in',
  features: ['duty'],
  params: idParam('changeId'),
  body: AnswerPrice,
  idempotent: true,
  answer: JobVisit,
})

export const linkToPricePhoto = endpoint({
  id: 'linkToPricePhoto',
  summary: 'A link that opens a photo of extra items once, for the two sides of the job (PRICE-02).',
  method: 'POST',
  path: '/api/price-changes/:changeId/photos/:photo/link',
  access: 'signed-in',
  features: ['duty'],
  params: z.strictObject({ changeId: Id, photo: z.enum(['1', '2', '3', '4', '5', '6']) }),
  answer: FileLink,
})

/** Goes to the owner and the accepted carrier alone (PRICE-05). */
export const priceAsked = liveMessage({
  name: 'price.asked',
  payload: z.object({ id: Id, version: z.number(), patch: PriceChange }),
})

/** Goes to the owner and the accepted carrier alone (PRICE-05). */
export const priceAnswered = liveMessage({
  name: 'price.answered',
  payload: z.object({
    id: Id,
    version: z.number(),
    patch: z.object({
      changeId: Id,
      answer: PriceAnswer,
      answeredAt: Instant,
      signedName: z.nullable(z.string()),
    }),
  }),
})
