import * as z from 'zod/mini'
import { askedText } from '#modules/visits/asked-price/contract.ts'
import { Id, Instant, Pounds } from '#server/platform/kernel/contract.ts'
import { letter } from './letter.ts'

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' })

/** The carrier lowered the price: the owner has nothing to do (PRICE-03). */
export const priceLowered = letter(
  z.object({ requestId: Id, title: z.string(), carrier: z.nullable(z.string()), oldPounds: Pounds, newPounds: Pounds }),
  ({ url }, { requestId, title, carrier, oldPounds, newPounds }) => ({
    subject: `Price lowered to ${pounds.format(newPounds)}: ${title}`,
    preheader: `${pounds.format(newPounds)} instead of ${pounds.format(oldPounds)}. You need not do anything.`,
    heading: 'The carrier lowered the price',
    paragraphs: [
      `${carrier ?? 'Your carrier'} lowered the price of “${title}” from ${pounds.format(oldPounds)} to ${pounds.format(newPounds)}. It counts already, and you need not sign anything.`,
    ],
    button: { label: 'Open the job', url: `${url}/job/${requestId}` },
    smallPrint: [],
  }),
)

/** To the owner, who may not look at the page while the van stands at the door (PRICE-02). */
export const priceAsked = letter(
  z.object({
    requestId: Id,
    title: z.string(),
    /** '1 × Fridge' */
    items: z.string(),
    oldPounds: Pounds,
    newPounds: Pounds,
    /** When it lapses. */
    at: Instant,
  }),
  ({ url }, { requestId, title, items, oldPounds, newPounds, at }) => {
    const [asked, old] = [pounds.format(newPounds), pounds.format(oldPounds)]
    return {
      subject: `The carrier asks for another price: ${title}`,
      preheader: `${asked} instead of ${old}. Please sign or say no.`,
      heading: 'The carrier asks for another price',
      paragraphs: [
        askedText(`The carrier of “${title}”`, { items, oldPounds, newPounds }, pounds.format),
        `Without your answer by ${clock.format(new Date(at))}, or once loading begins, the price stays ${old}.`,
      ],
      button: { label: 'Sign or say no', url: `${url}/job/${requestId}` },
      smallPrint: [],
    }
  },
)
