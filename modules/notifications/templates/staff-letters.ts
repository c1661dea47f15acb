import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { type House, type Letter, letter } from './letter.ts'

/** `title` is what the thing was called, `words` what staff wrote. */
const Content = z.object({ title: z.string(), words: z.nullable(z.string()) })

const quoted = ({ product }: House, words: string | null): Pick<Letter, 'quote'> =>
  words ? { quote: { by: `${product} wrote:`, text: words } } : {}

export const contentHidden = letter(Content, (house, { title, words }) => ({
  subject: `We have hidden something of yours: ${title}`,
  preheader: 'Nobody else sees it now. Here is why.',
  heading: 'We have hidden something of yours',
  paragraphs: [`People reported “${title}” to us. We have looked at it, and nobody but you sees it now.`],
  ...quoted(house, words),
  button: { label: 'Go to my dashboard', url: `${house.url}/dashboard` },
  smallPrint: [`If you think that this is a mistake, write to ${house.support}.`],
}))

export const contentRestored = letter(Content, (house, { title, words }) => ({
  subject: `Everybody sees it again: ${title}`,
  preheader: 'We have looked at it once more.',
  heading: 'Everybody sees it again',
  paragraphs: [`We have looked at “${title}” once more, and it is no longer hidden.`],
  ...quoted(house, words),
  smallPrint: [],
}))

export const contentWarned = letter(Content, (house, { title, words }) => ({
  subject: `Please look at this again: ${title}`,
  preheader: 'People reported something of yours to us.',
  heading: 'Please look at this again',
  paragraphs: [`People reported “${title}” to us. We have not hidden it, but ask you to read this.`],
  ...quoted(house, words),
  button: { label: 'Go to my dashboard', url: `${house.url}/dashboard` },
  smallPrint: [],
}))

export const accountSuspended = letter(z.object({ reason: z.string() }), (house, { reason }) => ({
  subject: `Your ${house.product} account has been suspended`,
  preheader: 'You have been signed out everywhere. Here is why.',
  heading: 'Your account has been suspended',
  paragraphs: [
    'You have been signed out everywhere and cannot log in for now. What you have posted and not agreed with anybody yet is hidden.',
  ],
  ...quoted(house, reason),
  smallPrint: [`If you think that this is a mistake, write to ${house.support}.`],
}))

export const accountReinstated = letter(z.object({}), ({ product, url }) => ({
  subject: `You can use your ${product} account again`,
  preheader: 'What was hidden is shown again.',
  heading: 'You can use your account again',
  paragraphs: ['Your account is no longer suspended. What was hidden because of that is shown again.'],
  button: { label: 'Log in', url: `${url}/login` },
  smallPrint: [],
}))

export const requestEndedByStaff = letter(
  z.object({
    requestId: Id,
    title: z.string(),
    status: z.enum(['completed', 'cancelled']),
    to: z.enum(['owner', 'carrier', 'bidder']),
    reason: z.nullable(z.string()),
  }),
  (house, { requestId, title, status, to, reason }) => ({
    subject: status === 'completed' ? `Completed: ${title}` : `Cancelled: ${title}`,
    preheader: `Our staff have marked it as ${status}.`,
    heading: status === 'completed' ? 'This job is completed' : 'This request has been cancelled',
    paragraphs: [`Our staff have marked ${WHOSE[to]} “${title}” as ${status}.`],
    ...quoted(house, reason),
    button: { label: 'Open the job', url: `${house.url}/job/${requestId}` },
    smallPrint: [],
  }),
)

const WHOSE = { owner: 'your request', carrier: 'the job', bidder: 'the request that you have bid on,' } as const
