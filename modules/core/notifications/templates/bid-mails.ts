import * as z from 'zod/mini'
import { BookingFields, halfDaysText, itemsParagraph } from './booked-mails.ts'
import { mailTemplate } from './mail-template.ts'

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

export const bidAccepted = mailTemplate(
  // Mails queued by earlier versions have neither items nor half-days.
  z.object({ ...BookingFields, items: z.optional(BookingFields.items), halfDays: z.optional(BookingFields.halfDays) }),
  ({ url, product }, { requestId, title, amount, items = '', halfDays = [] }) => ({
    subject: `Your bid on “${title}” was accepted`,
    preheader: `The job is yours for ${pounds.format(amount)}.`,
    heading: 'Your bid was accepted',
    paragraphs: [
      `The customer accepted your bid of ${pounds.format(amount)} for “${title}”.`,
      ...itemsParagraph(items),
      'You’ll find their contact details on the job page. Confirm a time there as soon as you can.',
      ...(halfDays.length === 0 ? [] : [`Times that suit the customer: ${halfDaysText(halfDays)}.`]),
      `The customer pays you directly. ${product} doesn’t take payment for jobs.`,
    ],
    button: { label: 'View job', url: `${url}/job/${requestId}` },
    smallPrint: [],
  }),
)
