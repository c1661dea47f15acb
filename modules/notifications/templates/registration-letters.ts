import * as z from 'zod/mini'
import { dayInWords } from '#modules/licences/facade.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import { letter } from './letter.ts'

/** What staff wrote. */
const quoted = (product: string, reason: string | null) =>
  reason === null ? {} : { quote: { by: `${product} wrote:`, text: reason } }

const RENEW = 'A registration is renewed with its regulator, and the number stays the same.'

/** A number that was being checked has its result (TRUST-02). `outcome` is what the profile's card says. */
export const registrationResult = letter(
  z.object({ confirmed: z.boolean(), outcome: z.string(), reason: z.nullable(z.string()) }),
  ({ product, url }, { confirmed, outcome, reason }) => ({
    subject: confirmed ? 'Your registration is confirmed' : 'Your registration is not confirmed',
    preheader: confirmed
      ? 'Customers see it beside your bids from now on.'
      : 'Here is what was found, and what you can do.',
    heading: confirmed ? 'Your registration is confirmed' : 'Your registration is not confirmed',
    paragraphs: [
      outcome,
      confirmed
        ? `From now on it stands beside your name and your bids on ${product}.`
        : 'Until it is confirmed, customers read that it is not, and you may not be able to bid.',
    ],
    ...quoted(product, reason),
    button: { label: 'Your registration', url: `${url}/profile/edit#registration` },
    smallPrint: [],
  }),
)

/** A registration that was confirmed no longer is. */
export const registrationBarred = letter(
  z.object({ outcome: z.string(), reason: z.nullable(z.string()), ended: z.boolean() }),
  ({ product, url }, { outcome, reason, ended }) => ({
    subject: 'You cannot bid for now',
    preheader: 'Your waste carrier registration is no longer confirmed.',
    heading: 'You cannot bid for now',
    paragraphs: [
      'Your waste carrier registration is no longer confirmed, so new bids of yours are refused.',
      outcome,
      'Bids that you have placed stay, and so do jobs that you have won.',
    ],
    ...quoted(product, reason),
    button: { label: 'Your registration', url: `${url}/profile/edit#registration` },
    smallPrint: ended ? [RENEW] : [],
  }),
)

const inDays = (days: number): string => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)

/** A registration ends soon (TRUST-05). */
export const registrationEnds = letter(
  z.object({ days: z.number(), validTo: z.string() }),
  ({ url }, { days, validTo }) => ({
    subject: `Your registration ends ${inDays(days)}`,
    preheader: 'Renew it in time: without it you cannot bid.',
    heading: `Your registration ends ${inDays(days)}`,
    paragraphs: [
      `Its last day is ${dayInWords(validTo)}. Renew it, the number stays.`,
      'From the day after you cannot bid until it is renewed.',
    ],
    button: { label: 'Your registration', url: `${url}/profile/edit#registration` },
    smallPrint: [RENEW],
  }),
)

/** The carrier of a job turned out not to be registered (TRUST-21). */
export const chosenCarrierBarred = letter(
  z.object({ requestId: Id, title: z.string(), toOwner: z.boolean() }),
  ({ product, url }, { requestId, title, toOwner }) => ({
    subject: toOwner ? 'Check your carrier before you hand over' : 'Your registration, and a job you won',
    preheader: toOwner
      ? 'The registration of the carrier that you chose is not confirmed.'
      : 'It is not confirmed: please set it right now.',
    heading: toOwner ? 'Check your carrier before you hand over' : 'Your registration is not confirmed',
    paragraphs: toOwner
      ? [
          `The registration of the carrier that you chose for ‘${title}’ is not confirmed.`,
          'Hand over nothing until the carrier has shown you a valid registration. Our staff have been told and will look.',
        ]
      : [
          `A customer has chosen your bid on ‘${title}’, but your waste carrier registration is not confirmed now.`,
          'Please set it right before you collect. The customer and our staff have been told.',
        ],
    button: { label: 'See the job', url: `${url}/job/${requestId}` },
    smallPrint: [`${product} stays between you and the carrier, and tells both the same.`],
  }),
)

/** The public register does not answer (TRUST-20): for staff. */
export const registerSilent = letter(z.object({ at: z.nullable(z.string()) }), ({ url }) => ({
  subject: 'The public register does not answer',
  preheader: 'Registrations of carriers cannot be checked. Bids go on.',
  heading: 'The public register does not answer',
  paragraphs: [
    'Questions about registrations of carriers have had no answer for 48 hours, or in all tries of a night, or most entries that we know are missing at once.',
    'Bids go on: what was found holds for 30 days. Please look whether the register or our way to it is down.',
  ],
  button: { label: 'See the register', url: `${url}/ops/trust?tab=register` },
  smallPrint: [],
}))
