import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { type MailContent, mailTemplate, type Sender } from './mail-template.ts'

/** `title` is the title of the content, `words` is what staff wrote. */
const Content = z.object({ title: z.string(), words: z.nullable(z.string()) })

const quoteStaff = ({ product }: Sender, words: string | null): Pick<MailContent, 'quote'> =>
  words ? { quote: { by: `Message from ${product}:`, text: words } } : {}

export const contentHidden = mailTemplate(Content, (sender, { title, words }) => ({
  subject: `We’ve hidden something you posted: ${title}`,
  preheader: 'Only you can see it now.',
  heading: 'We’ve hidden something you posted',
  paragraphs: [`“${title}” was reported to us. We checked it, and now only you can see it.`],
  ...quoteStaff(sender, words),
  button: { label: 'Go to dashboard', url: `${sender.url}/dashboard` },
  smallPrint: [`If you think we’ve made a mistake, email ${sender.support}.`],
}))

export const contentRestored = mailTemplate(Content, (sender, { title, words }) => ({
  subject: `No longer hidden: ${title}`,
  preheader: 'We’ve checked it again.',
  heading: 'It’s no longer hidden',
  paragraphs: [`We checked “${title}” again, and others can see it again.`],
  ...quoteStaff(sender, words),
  smallPrint: [],
}))

export const contentWarned = mailTemplate(Content, (sender, { title, words }) => ({
  subject: `A warning about something you posted: ${title}`,
  preheader: 'It was reported to us.',
  heading: 'A warning about something you posted',
  paragraphs: [`“${title}” was reported to us. We haven’t hidden it, but please read this.`],
  ...quoteStaff(sender, words),
  button: { label: 'Go to dashboard', url: `${sender.url}/dashboard` },
  smallPrint: [],
}))

export const accountSuspended = mailTemplate(z.object({ reason: z.string() }), (sender, { reason }) => ({
  subject: `We’ve suspended your ${sender.product} account`,
  preheader: 'You can’t log in at the moment.',
  heading: 'We’ve suspended your account',
  paragraphs: [
    'We’ve logged you out everywhere, and you can’t log in. We’ve hidden your posts, except for jobs you’ve already agreed.',
  ],
  ...quoteStaff(sender, reason),
  smallPrint: [`If you think we’ve made a mistake, email ${sender.support}.`],
}))

export const accountReinstated = mailTemplate(z.object({}), ({ product, url }) => ({
  subject: `You can use your ${product} account again`,
  preheader: 'Others can see your posts again.',
  heading: 'You can use your account again',
  paragraphs: ['Your account is no longer suspended, and others can see your posts again.'],
  button: { label: 'Log in', url: `${url}/login` },
  smallPrint: [],
}))

export const requestEndedByStaff = mailTemplate(
  z.object({
    requestId: Id,
    title: z.string(),
    status: z.enum(['completed', 'cancelled']),
    to: z.enum(['owner', 'carrier', 'bidder']),
    reason: z.nullable(z.string()),
  }),
  (sender, { requestId, title, status, to, reason }) => ({
    subject: status === 'completed' ? `We’ve marked “${title}” as completed` : `We’ve cancelled “${title}”`,
    preheader: 'The job page shows what happened.',
    heading: status === 'completed' ? 'This job is complete' : 'This request was cancelled',
    paragraphs: [
      status === 'completed'
        ? `We’ve marked ${TITLE_PREFIXES[to]}“${title}” as completed.`
        : `We’ve cancelled ${TITLE_PREFIXES[to]}“${title}”${to === 'bidder' ? ', which you bid on' : ''}.`,
    ],
    ...quoteStaff(sender, reason),
    button: { label: 'View job', url: `${sender.url}/job/${requestId}` },
    smallPrint: [],
  }),
)

const TITLE_PREFIXES = { owner: 'your request ', carrier: 'the job ', bidder: '' } as const
