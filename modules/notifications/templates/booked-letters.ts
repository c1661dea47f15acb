import * as z from 'zod/mini'
import { HalfDay } from '#modules/waste/contract.ts'
import { halfDayText } from '#modules/waste/texts/contract.ts'
import { Id, Instant, Pounds } from '#server/platform/kernel/contract.ts'
import { inLondon, letter } from './letter.ts'

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** What both parties of a booked job are told of it. */
export const Booked = {
  requestId: Id,
  title: z.string(),
  amount: Pounds,
  /** '2 × Fridge'; empty where the owner listed nothing. */
  items: z.string(),
  /** The half-days that the owner offered; none is any day. */
  halfDays: z.array(HalfDay),
}

/** 'Listed: 2 × Fridge.' */
export const listed = (items: string): string[] => (items === '' ? [] : [`Listed: ${items}.`])

/** 'Tue 3 Dec, morning; Thu 5 Dec, evening' */
export const offered = (halfDays: readonly z.output<typeof HalfDay>[]): string => halfDays.map(halfDayText).join('; ')

/** An accepted bid, for the owner who accepted it, or whose standing instruction did so (BOOK-04). */
export const jobBooked = letter(
  z.object({ ...Booked, carrier: z.nullable(z.string()), automatic: z.optional(z.literal(true)) }),
  ({ url, product }, { requestId, title, amount, items, halfDays, carrier, automatic }) => ({
    subject: automatic ? `Booked at your price: ${title}` : `Booked: ${title}`,
    preheader: `${pounds.format(amount)}, paid to the carrier. They confirm a time next.`,
    heading: 'Your collection is booked',
    paragraphs: [
      ...(automatic
        ? bookedForYou(pounds.format(amount), carrier, title)
        : [`You accepted the bid of ${pounds.format(amount)} from ${carrier ?? 'your carrier'} for “${title}”.`]),
      ...listed(items),
      halfDays.length === 0
        ? 'When: the carrier confirms a time next, and we’ll email it to you.'
        : `When: you offered ${offered(halfDays)}. The carrier confirms a time next, and we’ll email it to you.`,
      `How to pay: you pay the carrier directly. Agree with them whether by card, bank transfer or cash. ${product} takes no payment for jobs.`,
      `The price is ${pounds.format(amount)}. It rises only if you sign for extra items before loading.`,
    ],
    button: { label: 'Open the job', url: `${url}/job/${requestId}` },
    smallPrint: [],
  }),
)

/** Why a job is booked that its owner has not seen yet, and what only they can do now. */
const bookedForYou = (price: string, carrier: string | null, title: string): string[] => [
  `${carrier ?? 'A carrier'} bid ${price} for “${title}”. We booked it automatically at your price, as you asked.`,
  'Tell the carrier where to come and how to call you: add it on the job page. You can cancel there, as with any booking.',
]

/** The carrier marked a job as collected: its owner confirms it. */
export const jobCollected = letter(
  z.object({ requestId: Id, title: z.string(), carrier: z.nullable(z.string()), at: Instant }),
  ({ url }, { requestId, title, carrier, at }) => ({
    subject: `Collected? Please confirm: ${title}`,
    preheader: 'Your carrier says that everything was collected.',
    heading: 'Was everything collected?',
    paragraphs: [
      `${carrier ?? 'Your carrier'} marked “${title}” as collected on ${inLondon(new Date(at))}.`,
      'Please confirm that the job is done. If something is wrong, tell us on the job page first.',
    ],
    button: { label: 'Confirm collection', url: `${url}/job/${requestId}#job-next` },
    smallPrint: [],
  }),
)

/** A collected job has its receipt: for the owner, with the papers of the job. */
export const receiptIssued = letter(
  z.object({ requestId: Id, title: z.string(), carrier: z.nullable(z.string()), number: z.string(), amount: Pounds }),
  ({ url, product }, { requestId, title, carrier, number, amount }) => ({
    subject: `Receipt ${number}: ${title}`,
    preheader: `${pounds.format(amount)}, with the duty-of-care pack of this job.`,
    heading: `Receipt ${number}`,
    paragraphs: [
      `“${title}” was collected by ${carrier ?? 'your carrier'} for ${pounds.format(amount)}. You pay the carrier directly. ${product} takes no payment for jobs.`,
      'The duty-of-care pack shows who took your waste. Keep it: a council can ask to see it.',
    ],
    button: { label: 'See the receipt', url: `${url}/job/${requestId}/receipt` },
    otherwise: { label: 'See the pack', url: `${url}/job/${requestId}/pack` },
    smallPrint: [],
  }),
)
