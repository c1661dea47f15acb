import * as z from 'zod/mini'
import { askedText } from '#modules/fulfilment/visits/asked-price/contract.ts'
import { Id, Instant, Pounds } from '#server/platform/kernel/contract.ts'
import { inLondon, letter } from './letter.ts'

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** To the owner, when the carrier lowers the price (PRICE-03). */
export const priceLowered = letter(
  z.object({ requestId: Id, title: z.string(), carrier: z.nullable(z.string()), oldPounds: Pounds, newPounds: Pounds }),
  ({ url }, { requestId, title, carrier, oldPounds, newPounds }) => ({
    subject: `“${title}” will now cost ${pounds.format(newPounds)}`,
    preheader: 'You don’t need to do anything.',
    heading: 'The carrier lowered the price',
    paragraphs: [
      `${carrier ?? 'Your carrier'} lowered the price for “${title}” from ${pounds.format(oldPounds)} to ${pounds.format(newPounds)}. You don’t need to sign anything.`,
    ],
    button: { label: 'View job', url: `${url}/job/${requestId}` },
    smallPrint: [],
  }),
)

/** To the owner, who may not have the page open while the van is at the door (PRICE-02). */
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
      subject: `The carrier asked for a new price for “${title}”`,
      preheader: `${asked} instead of ${old}. Accept it or say no.`,
      heading: 'The carrier asked for a new price',
      paragraphs: [
        askedText(`The carrier for “${title}”`, { items, oldPounds, newPounds }, pounds.format),
        `If you don’t answer by ${inLondon(new Date(at))}, or loading starts first, the price stays ${old}.`,
      ],
      button: { label: 'Check new price', url: `${url}/job/${requestId}` },
      smallPrint: [],
    }
  },
)
