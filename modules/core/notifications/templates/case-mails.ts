import * as z from 'zod/mini'
import { Id, Instant } from '#server/platform/kernel/contract.ts'
import { formatLondonTime, mailTemplate } from './mail-template.ts'

const ROLE_NAMES = { owner: 'customer', carrier: 'carrier' } as const

/** Goes to staff when a case needs them. */
export const caseOpened = mailTemplate(
  z.object({
    requestId: Id,
    jobNumber: z.string(),
    what: z.string(),
    side: z.enum(['owner', 'carrier']),
    /** Whether the van may be at the door. Mails queued by earlier versions leave it out. */
    urgent: z.optional(z.boolean()),
  }),
  ({ url }, { requestId, jobNumber, what, side, urgent = true }) => ({
    subject: `New case: ${what} (${jobNumber})`,
    preheader: `A ${ROLE_NAMES[side]} has reported a problem.`,
    heading: what,
    paragraphs: [
      `The ${ROLE_NAMES[side]} for job ${jobNumber} reported this. ${urgent ? 'Check it now, because the van may be at the door.' : 'It needs a decision.'}`,
    ],
    button: { label: 'View case', url: `${url}/ops/cases/${requestId}` },
    smallPrint: [],
  }),
)

/** Goes to both parties when a case is closed. */
export const caseClosed = mailTemplate(
  z.object({
    requestId: Id,
    title: z.string(),
    what: z.string(),
    outcome: z.string(),
    note: z.nullable(z.string()),
  }),
  ({ product, url }, { requestId, title, what, outcome, note }) => ({
    subject: `The problem with “${title}”: what we’ve decided`,
    preheader: outcome,
    heading: 'What we’ve decided',
    paragraphs: [`This is about the problem with “${title}”, reported as “${what}”.`, outcome],
    ...(note === null ? {} : { quote: { by: `Message from ${product}:`, text: note } }),
    button: { label: 'View job', url: `${url}/job/${requestId}?show=problems` },
    smallPrint: [],
  }),
)

/** Goes to the party who has to reply to a problem that the other party reported. */
export const caseAsked = mailTemplate(
  z.object({
    requestId: Id,
    title: z.string(),
    what: z.string(),
    /** Null if staff are already looking into it. */
    dueAt: z.nullable(Instant),
  }),
  ({ product, url }, { requestId, title, what, dueAt }) => ({
    subject: `A problem was reported with “${title}”`,
    preheader: 'Please reply on the job page.',
    heading: 'A problem was reported',
    paragraphs: [
      `A problem was reported with “${title}”: “${what}”.`,
      dueAt === null
        ? 'We’re looking into it. Tell us what happened.'
        : `Reply by ${formatLondonTime(new Date(dueAt))}. After that, we’ll decide what happens next.`,
    ],
    button: { label: 'Read and reply', url: `${url}/job/${requestId}?show=problems` },
    smallPrint: [`${product} doesn’t hold any money for this job.`],
  }),
)

/** Goes to the party who reported a problem when the other party replies. */
export const caseAnswered = mailTemplate(
  z.object({ requestId: Id, title: z.string(), what: z.string() }),
  ({ url }, { requestId, title, what }) => ({
    subject: `You have a reply to the problem you reported: ${title}`,
    preheader: 'Read it on the job page.',
    heading: 'You have a reply',
    paragraphs: [
      `There’s a reply to the problem you reported with “${title}” (“${what}”). If that settles it, mark the problem as solved on the job page.`,
    ],
    button: { label: 'Read reply', url: `${url}/job/${requestId}?show=problems` },
    smallPrint: [],
  }),
)
