import * as z from 'zod/mini'
import { Id, Pounds } from '#server/platform/kernel/contract.ts'
import { letter } from './letter.ts'

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

export const bidAccepted = letter(
  z.object({ requestId: Id, title: z.string(), amount: Pounds }),
  ({ url }, { requestId, title, amount }) => ({
    subject: `Your bid was accepted: ${title}`,
    preheader: `The job is yours for ${pounds.format(amount)}.`,
    heading: 'Your bid was accepted',
    paragraphs: [
      `Your bid of ${pounds.format(amount)} on “${title}” has won. The job is yours.`,
      'The job page now shows you how to reach the customer. Agree a time for the collection soon: they are waiting to hear from you.',
    ],
    button: { label: 'Open the job', url: `${url}/job/${requestId}` },
    smallPrint: [],
  }),
)
