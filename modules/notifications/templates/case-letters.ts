import * as z from 'zod/mini'
import { Id, Instant } from '#server/platform/kernel/contract.ts'
import { inLondon, letter } from './letter.ts'

/** Something went wrong with a job, and staff are to look at it: for staff. */
export const caseOpened = letter(
  z.object({
    requestId: Id,
    jobNumber: z.string(),
    what: z.string(),
    side: z.enum(['owner', 'carrier']),
    /** People may be at the door; mails of before do not say. */
    urgent: z.optional(z.boolean()),
  }),
  ({ url }, { requestId, jobNumber, what, side, urgent = true }) => ({
    subject: `Case: ${what} (${jobNumber})`,
    preheader: `The ${side} of a job needs you.`,
    heading: what,
    paragraphs: [
      `The ${side} of job ${jobNumber} has told us so. ${urgent ? 'Please look at it now: people may be at the door.' : 'It waits for us to decide.'}`,
    ],
    button: { label: 'Open the case', url: `${url}/ops/cases/${requestId}` },
    smallPrint: [],
  }),
)

/** A case is closed: for both sides. */
export const caseClosed = letter(
  z.object({
    requestId: Id,
    title: z.string(),
    what: z.string(),
    outcome: z.string(),
    note: z.nullable(z.string()),
  }),
  ({ product, url }, { requestId, title, what, outcome, note }) => ({
    subject: `What came of the case: ${title}`,
    preheader: outcome,
    heading: 'What came of the case',
    paragraphs: [`It was about “${title}”: ${what}.`, outcome],
    ...(note === null ? {} : { quote: { by: `${product} wrote:`, text: note } }),
    button: { label: 'Open the job', url: `${url}/job/${requestId}?show=problems` },
    smallPrint: [],
  }),
)

/** The other side of a job told that something went wrong: for who is to answer. */
export const caseAsked = letter(
  z.object({
    requestId: Id,
    title: z.string(),
    what: z.string(),
    /** Null where our staff look at it already. */
    dueAt: z.nullable(Instant),
  }),
  ({ product, url }, { requestId, title, what, dueAt }) => ({
    subject: `Please answer: ${title}`,
    preheader: 'The other side of a job says that something went wrong.',
    heading: what,
    paragraphs: [
      `The other side of “${title}” says that something went wrong: ${what}.`,
      dueAt === null
        ? 'Our staff look at it now. Please say what happened from your side.'
        : `Answer by ${inLondon(new Date(dueAt))}. After that our staff decide.`,
    ],
    button: { label: 'Read and answer', url: `${url}/job/${requestId}?show=problems` },
    smallPrint: [`${product} holds no money for the job.`],
  }),
)

/** The other side has answered: for who opened the case. */
export const caseAnswered = letter(
  z.object({ requestId: Id, title: z.string(), what: z.string() }),
  ({ url }, { requestId, title, what }) => ({
    subject: `Your case was answered: ${title}`,
    preheader: 'The other side has answered.',
    heading: 'The other side has answered',
    paragraphs: [`Your case about “${title}”: ${what}. If that settles it, press ‘Solved’ on the job page.`],
    button: { label: 'Read the answer', url: `${url}/job/${requestId}?show=problems` },
    smallPrint: [],
  }),
)
