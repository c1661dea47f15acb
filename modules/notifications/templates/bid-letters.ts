import * as z from 'zod/mini'
import { Booked, listed, offered } from './booked-letters.ts'
import { letter } from './letter.ts'

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

export const bidAccepted = letter(
  // mails of before name neither items nor half-days
  z.object({ ...Booked, items: z.optional(Booked.items), halfDays: z.optional(Booked.halfDays) }),
  ({ url, product }, { requestId, title, amount, items = '', halfDays = [] }) => ({
    subject: `Your bid was accepted: ${title}`,
    preheader: `The job is yours for ${pounds.format(amount)}.`,
    heading: 'Your bid was accepted',
    paragraphs: [
      `Your bid of ${pounds.format(amount)} on “${title}” has won. The job is yours.`,
      ...listed(items),
      'The job page now shows you how to reach the customer. Agree a time for the collection soon: they are waiting to hear from you.',
      ...(halfDays.length === 0 ? [] : [`The customer offered ${offered(halfDays)}.`]),
      `The customer pays you directly. ${product} takes no payment for jobs.`,
    ],
    button: { label: 'Open the job', url: `${url}/job/${requestId}` },
    smallPrint: [],
  }),
)
