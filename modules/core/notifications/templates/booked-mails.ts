import * as z from 'zod/mini'
import { HalfDay } from '#modules/core/waste-catalogue/contract.ts'
import { halfDayText } from '#modules/core/waste-catalogue/texts/contract.ts'
import { Id, Instant, Pounds } from '#server/platform/kernel/contract.ts'
import { formatLondonTime, mailTemplate } from './mail-template.ts'

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** The fields of the mails to both parties of a booked job. */
export const BookingFields = {
  requestId: Id,
  title: z.string(),
  amount: Pounds,
  /** '2 × Fridge'; empty if the owner listed nothing. */
  items: z.string(),
  /** The half-days that suit the owner; none means any day. */
  halfDays: z.array(HalfDay),
}

/** Returns the paragraph 'Items: 2 × Fridge.', or none without items. */
export const itemsParagraph = (items: string): string[] => (items === '' ? [] : [`Items: ${items}.`])

/** Formats half-days: 'Tue 3 Dec, 8am to noon; Thu 5 Dec, 5pm to 8pm'. */
export const halfDaysText = (halfDays: readonly z.output<typeof HalfDay>[]): string =>
  halfDays.map(halfDayText).join('; ')

/** Goes to the owner when a bid is accepted, by them or automatically because it meets their price (BOOK-04). */
export const jobBooked = mailTemplate(
  z.object({ ...BookingFields, carrier: z.nullable(z.string()), automatic: z.optional(z.literal(true)) }),
  ({ url, product }, { requestId, title, amount, items, halfDays, carrier, automatic }) => ({
    subject: automatic ? `Booked at your price: ${title}` : `Your collection is booked: ${title}`,
    preheader: `The price is ${pounds.format(amount)}. Next, the carrier confirms a time.`,
    heading: 'Your collection is booked',
    paragraphs: [
      ...(automatic
        ? automaticBookingParagraphs(pounds.format(amount), carrier, title)
        : [`You accepted the bid of ${pounds.format(amount)} from ${carrier ?? 'your carrier'} for “${title}”.`]),
      ...itemsParagraph(items),
      halfDays.length === 0
        ? 'We’ll email you when the carrier confirms a time.'
        : `Times that suit you: ${halfDaysText(halfDays)}. We’ll email you when the carrier confirms a time.`,
      `You pay the carrier directly. Agree whether to pay by card, bank transfer or cash. ${product} doesn’t take payment for jobs.`,
      `The price is ${pounds.format(amount)}. It can only go up if you sign for extra items before loading.`,
    ],
    button: { label: 'View job', url: `${url}/job/${requestId}` },
    smallPrint: [],
  }),
)

/** Returns the paragraphs about an automatic booking: what happened, and what the owner does next. */
const automaticBookingParagraphs = (price: string, carrier: string | null, title: string): string[] => [
  `${carrier ?? 'A carrier'} bid ${price} for “${title}”. We accepted it automatically, as you asked.`,
  'Add your address and phone number on the job page, so that the carrier can find you. You can also cancel there.',
]

/** Asks the owner to confirm a job that the carrier marked as collected. */
export const jobCollected = mailTemplate(
  z.object({ requestId: Id, title: z.string(), carrier: z.nullable(z.string()), at: Instant }),
  ({ url }, { requestId, title, carrier, at }) => ({
    subject: `Confirm that “${title}” was collected`,
    preheader: 'Your carrier says they’ve collected everything.',
    heading: 'Was everything collected?',
    paragraphs: [
      `${carrier ?? 'Your carrier'} marked “${title}” as collected on ${formatLondonTime(new Date(at))}.`,
      'If that’s right, confirm it on the job page. If something’s wrong, report a problem there first.',
    ],
    button: { label: 'Confirm collection', url: `${url}/job/${requestId}#job-next` },
    smallPrint: [],
  }),
)

/** Goes to the owner once a collected job has its receipt. */
export const receiptIssued = mailTemplate(
  z.object({ requestId: Id, title: z.string(), carrier: z.nullable(z.string()), number: z.string(), amount: Pounds }),
  ({ url, product }, { requestId, title, carrier, number, amount }) => ({
    subject: `Receipt ${number} for “${title}”`,
    preheader: 'Your receipt and duty-of-care pack are ready.',
    heading: `Receipt ${number}`,
    paragraphs: [
      `${carrier ?? 'Your carrier'} collected “${title}” for ${pounds.format(amount)}. You pay the carrier directly. ${product} doesn’t take payment for jobs.`,
      'Keep your duty-of-care pack. It shows who took your waste, and your council can ask to see it.',
    ],
    button: { label: 'View receipt', url: `${url}/job/${requestId}/receipt` },
    secondaryLink: { label: 'View pack', url: `${url}/job/${requestId}/pack` },
    smallPrint: [],
  }),
)
