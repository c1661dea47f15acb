import * as z from 'zod/mini'
import { EndReason, LEFT, NO_SHOW, reasonInWords, SUSPENDED } from '#modules/visits/reasons/contract.ts'
import { EARLY_START_BUTTON } from '#modules/visits/statutory/contract.ts'
import { Id, Instant } from '#server/platform/kernel/contract.ts'
import { inLondon, letter, listLetter } from './letter.ts'

/** The owner asked for collection within their 14 days: in the words that they agreed to, to be kept (RIGHT-02). */
export const earlyStartAsked = letter(
  z.object({ requestId: Id, title: z.string(), words: z.string(), at: Instant }),
  ({ url }, { requestId, title, words, at }) => ({
    subject: `You asked for it sooner: ${title}`,
    preheader: 'Keep this email: it says what you asked for and what that means.',
    heading: 'You asked for it to be collected sooner',
    paragraphs: [
      `On ${inLondon(new Date(at))} you pressed “${EARLY_START_BUTTON}” for “${title}”. This is what you agreed to:`,
      words,
    ],
    button: { label: 'Open the job', url: `${url}/job/${requestId}` },
    smallPrint: ['The terms of use hold a form that you can cancel with. You need not use it.'],
  }),
)

const reasonLine = (by: 'owner' | 'carrier', reason: Parameters<typeof reasonInWords>[1]): string[] => {
  const words = reasonInWords(by, reason)
  return words === null ? [] : [`The reason given: ${words}.`]
}

/** What the owner owes who cancelled; a van that did not match is owed nothing for (DOOR-03). */
function owedLine(arrived: boolean, mismatched = false): string[] {
  if (mismatched) return ['The owner said that code or van did not match. Nothing is owed.']
  if (!arrived) return []
  return ['Your van was at the door. You may ask the owner for a fair part of the price for what has been done.']
}

/**
 * The other side ended the job (RIGHT-04, RIGHT-05). `by` is who did, `arrived` whether the van was at the door,
 * `mismatched` whether the owner had said that it is not the one that was told.
 */
export const jobCancelled = letter(
  z.object({
    requestId: Id,
    title: z.string(),
    by: z.enum(['owner', 'carrier']),
    reason: z.nullable(EndReason),
    arrived: z.boolean(),
    /** Mails of before do not say. */
    mismatched: z.optional(z.boolean()),
    /** Others than the carrier bid on it, who are told when it is posted again; mails of before do not say. */
    others: z.optional(z.boolean()),
  }),
  ({ url }, { requestId, title, by, reason, arrived, mismatched, others }) => {
    const button = { label: 'Open the job', url: `${url}/job/${requestId}` }
    if (reason === NO_SHOW)
      return {
        subject: `Job ended: ${title}`,
        preheader: 'It was written down that you were not there.',
        heading: 'This job was ended',
        paragraphs: [`The other side of “${title}” was there and you were not. They have ended the job.`],
        button,
        smallPrint: [],
      }
    const again = `Press ‘Post it again’ on the job page: everything is copied${others ? ', and those who bid before are told' : ''}.`
    if (reason === LEFT && by === 'carrier')
      return {
        subject: `Your carrier has left: ${title}`,
        preheader: 'You owe nothing. You can post the job again with one press.',
        heading: 'Your carrier has left',
        paragraphs: [
          `The carrier you chose for “${title}” has deleted its account, so the job was cancelled. You owe nothing.`,
          again,
        ],
        button,
        smallPrint: [],
      }
    if (reason === LEFT)
      return {
        subject: `Job cancelled: ${title}`,
        preheader: 'The owner has left. It does not count against you.',
        heading: 'The owner has left',
        paragraphs: [
          `The owner of “${title}” has deleted their account, so the job was cancelled. Please do not come.`,
          'It does not count in your cancellations.',
        ],
        button,
        smallPrint: [],
      }
    if (by === 'carrier')
      return {
        subject: `Your carrier cannot come: ${title}`,
        preheader: 'You owe nothing. You can post the job again with one press.',
        heading: 'Your carrier cannot do the job',
        paragraphs: [
          `The carrier you chose for “${title}” cannot do it. You owe nothing.`,
          ...reasonLine(by, reason),
          again,
        ],
        button,
        smallPrint: [],
      }
    return {
      subject: `Job cancelled: ${title}`,
      preheader: 'The owner has cancelled a job that you had won.',
      heading: 'The owner has cancelled the job',
      paragraphs: [
        // who stands at the door has come
        `The owner of “${title}” has cancelled it.${arrived || mismatched ? '' : ' Please do not come.'}`,
        ...reasonLine(by, reason),
        ...(reason === SUSPENDED ? ['Nothing is owed.'] : owedLine(arrived, mismatched)),
      ],
      button,
      smallPrint: [],
    }
  },
)

/** The carrier has deleted its account with the waste in its van: for the owner, who alone is left to say what became of it. */
export const carrierLeft = letter(z.object({ requestId: Id, title: z.string() }), ({ url }, { requestId, title }) => ({
  subject: `Your carrier has left: ${title}`,
  preheader: 'Please say on the job page what became of your waste.',
  heading: 'Your carrier has left',
  paragraphs: [
    `The carrier you chose for “${title}” has deleted its account after it had begun to load.`,
    'If everything was taken, mark it as collected on the job page. If the waste is still with you, cancel the job there: you owe nothing, and can post it again.',
  ],
  button: { label: 'Open the job', url: `${url}/job/${requestId}` },
  smallPrint: [],
}))

/** A cancelled job that somebody had bid on is open again as a new post (RIGHT-06). */
export const postedAgain = listLetter(
  'outcomes',
  z.object({ requestId: Id, title: z.string() }),
  ({ url }, { requestId, title }) => ({
    subject: `Posted again: ${title}`,
    preheader: 'A job that you bid on takes bids again.',
    heading: 'A job that you bid on is open again',
    paragraphs: [
      `“${title}” was cancelled, and its owner has posted it again.`,
      'Your earlier bid does not count for it. Place a new one if you still want the job.',
    ],
    button: { label: 'See the job', url: `${url}/job/${requestId}` },
    otherwise: { label: 'Change what you hear of', url: `${url}/alerts` },
    smallPrint: [],
  }),
)
