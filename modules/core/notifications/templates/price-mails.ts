import * as z from 'zod/mini'
import { priceRequestText, textByDirection } from '#modules/fulfilment/visits/contract/price-request.ts'
import { Id, Instant, Pounds } from '#server/platform/kernel/contract.ts'
import { formatLondonTime, mailTemplate } from './mail-template.ts'

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** Goes to the owner when the carrier lowers the price (PRICE-03). */
export const priceLowered = mailTemplate(
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

/** Goes to the owner when the carrier asks for a new price: they may not have the page open (PRICE-02). */
export const priceAsked = mailTemplate(
  z.object({
    requestId: Id,
    title: z.string(),
    /** '1 × Fridge' */
    items: z.string(),
    oldPounds: Pounds,
    newPounds: Pounds,
    /** When the new price lapses if the owner doesn't answer. */
    at: Instant,
  }),
  ({ url }, { requestId, title, items, oldPounds, newPounds, at }) => {
    const [newPrice, oldPrice] = [pounds.format(newPounds), pounds.format(oldPounds)]
    const changedPriceTexts = {
      subject: `The carrier asked for a new price for “${title}”`,
      preheader: `${newPrice} instead of ${oldPrice}. Accept it or say no.`,
      heading: 'The carrier asked for a new price',
      unanswered: `the price stays ${oldPrice}`,
      button: 'Check new price',
    }
    const { unanswered, button, ...about } = textByDirection(
      { oldPounds, newPounds },
      {
        more: changedPriceTexts,
        less: changedPriceTexts,
        same: {
          subject: `The carrier found extra items for “${title}”: the price stays ${oldPrice}`,
          preheader: 'Check the items.',
          heading: 'The carrier found extra items',
          unanswered: 'the carrier can’t take the extra items',
          button: 'Check items',
        },
      },
    )
    return {
      ...about,
      paragraphs: [
        priceRequestText(`The carrier for “${title}”`, { items, oldPounds, newPounds }, pounds.format),
        `If you don’t answer by ${formatLondonTime(new Date(at))}, or loading starts first, ${unanswered}.`,
      ],
      button: { label: button, url: `${url}/job/${requestId}` },
      smallPrint: [],
    }
  },
)
