import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { letter } from './letter.ts'

/** Something went wrong with a job, and staff are to look at it: for staff. */
export const caseOpened = letter(
  z.object({ requestId: Id, jobNumber: z.string(), what: z.string(), side: z.enum(['owner', 'carrier']) }),
  ({ url }, { requestId, jobNumber, what, side }) => ({
    subject: `Case: ${what} (${jobNumber})`,
    preheader: `The ${side} of a job needs you.`,
    heading: what,
    paragraphs: [`The ${side} of job ${jobNumber} has told us so. Please look at it now: people may be at the door.`],
    button: { label: 'Open the case', url: `${url}/ops/cases/${requestId}` },
    smallPrint: [],
  }),
)

/** Staff are done with a case: for the person who opened it. */
export const caseClosed = letter(
  z.object({
    requestId: Id,
    title: z.string(),
    what: z.string(),
    outcome: z.string(),
    note: z.nullable(z.string()),
  }),
  ({ product, url, support }, { requestId, title, what, outcome, note }) => ({
    subject: `What came of what you told us: ${title}`,
    preheader: outcome,
    heading: 'What came of what you told us',
    paragraphs: [`You told us about “${title}”: ${what}.`, outcome],
    ...(note === null ? {} : { quote: { by: `${product} wrote:`, text: note } }),
    button: { label: 'Open the job', url: `${url}/job/${requestId}` },
    smallPrint: [`If you have a question, write to ${support}.`],
  }),
)
