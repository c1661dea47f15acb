import * as z from 'zod/mini'
import { endpoint, Instant } from '#server/platform/kernel/contract.ts'
import { CharityAnswer } from '../contract.ts'

/** What a charity sees when it opens the link in our email: never the owner, the full postcode or texts (R05). */
export const CharityAsk = z.object({
  /** The charity's name. */
  charity: z.string(),
  /** Its answer; null before it has answered. The first answer stands. */
  answer: z.nullable(CharityAnswer),
  /** Whether the items are no longer to be had, also for a charity that said yes. */
  ended: z.boolean(),
  /** What we give the owner to reach the charity by, besides its name. */
  reachedBy: z.nullable(z.enum(['phone', 'website'])),
  /** Null once it can no longer answer. */
  offer: z.nullable(
    z.object({
      items: z.array(z.object({ label: z.string(), n: z.number() })),
      /** Estimated weight of all items. */
      kg: z.number(),
      /** Outward code: 'BS6'. */
      outward: z.string(),
      /** When the offer ends. */
      until: Instant,
    }),
  ),
})
export type CharityAsk = z.output<typeof CharityAsk>

/** From the fragment of the link in the email, `/charity-ask#{token}`: 256 bits in base64url. */
const params = z.strictObject({ token: z.string().check(z.maxLength(120)) })

export const readCharityAsk = endpoint({
  id: 'readCharityAsk',
  summary: 'Return what a charity is offered by the link in our email. Changes nothing (LADDER-05).',
  method: 'GET',
  path: '/api/charity-asks/:token',
  access: 'anyone',
  features: ['ladder'],
  params,
  answer: CharityAsk,
})

export const answerCharityAsk = endpoint({
  id: 'answerCharityAsk',
  summary: 'Answer for a charity by the link in our email, once (LADDER-05).',
  method: 'POST',
  path: '/api/charity-asks/:token',
  access: 'anyone',
  features: ['ladder'],
  params,
  body: z.strictObject({ answer: CharityAnswer }),
  answer: CharityAsk,
})
