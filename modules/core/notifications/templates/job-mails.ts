import * as z from 'zod/mini'
import {
  CARRIER_SUSPENDED,
  EndReason,
  NO_SHOW,
  PARTY_LEFT,
  reasonInWords,
} from '#modules/fulfilment/visits/contract/reasons.ts'
import { EARLY_START_BUTTON } from '#modules/fulfilment/visits/contract/statutory.ts'
import { Id, Instant } from '#server/platform/kernel/contract.ts'
import { formatLondonTime, listMailTemplate, mailTemplate } from './mail-template.ts'

/**
 * Confirms to the owner that they asked for collection within their 14 days to cancel. `words` is the text that they
 * agreed to (RIGHT-02).
 */
export const earlyStartAsked = mailTemplate(
  z.object({ requestId: Id, title: z.string(), words: z.string(), at: Instant }),
  ({ url }, { requestId, title, words, at }) => ({
    subject: `Collection within your 14 days to cancel: ${title}`,
    preheader: 'Keep this email. It records what you agreed to.',
    heading: 'You asked for collection within your 14 days to cancel',
    paragraphs: [
      `On ${formatLondonTime(new Date(at))} you pressed “${EARLY_START_BUTTON}” for “${title}”. This is what you agreed to:`,
      words,
    ],
    button: { label: 'View job', url: `${url}/job/${requestId}` },
    smallPrint: [
      'If you change your mind, you can cancel on the job page. You can also use the form in our terms of use.',
    ],
  }),
)

const reasonParagraph = (by: 'owner' | 'carrier', reason: Parameters<typeof reasonInWords>[1]): string[] => {
  const reasonText = reasonInWords(by, reason)
  return reasonText === null ? [] : [`Reason: ${reasonText}.`]
}

/**
 * Returns the paragraph about what an owner who cancelled owes the carrier, or none if the mail needn't say (DOOR-03).
 */
function owedParagraph(arrived: boolean, mismatched = false): string[] {
  if (mismatched) return ['The customer said the code or van didn’t match. They don’t owe you anything.']
  if (!arrived) return []
  return ['You’d already arrived, so you can ask for a fair share of the price for work already done.']
}

/**
 * Goes to the party who didn't cancel the job (RIGHT-04, RIGHT-05). `by` is the party who did; after a missed visit, the
 * mail goes to the party who missed it, and `by` is that party. `arrived` is whether the van was at the door,
 * `mismatched` whether the owner said that the code or van didn't match.
 */
export const jobCancelled = mailTemplate(
  z.object({
    requestId: Id,
    title: z.string(),
    by: z.enum(['owner', 'carrier']),
    reason: z.nullable(EndReason),
    arrived: z.boolean(),
    /** Mails queued by earlier versions leave it out. */
    mismatched: z.optional(z.boolean()),
    /**
     * Whether other carriers bid: they are notified when it is posted again. Mails queued by earlier versions leave it
     * out.
     */
    others: z.optional(z.boolean()),
  }),
  ({ url }, { requestId, title, by, reason, arrived, mismatched, others }) => {
    const button = { label: 'View job', url: `${url}/job/${requestId}` }
    if (reason === NO_SHOW)
      return {
        subject: `“${title}” was cancelled`,
        preheader: 'We’ve recorded that you weren’t there.',
        heading: 'This job was cancelled',
        paragraphs: [
          `The ${by === 'owner' ? 'carrier' : 'customer'} was there for “${title}”, but you weren’t, so they cancelled the job.`,
        ],
        button,
        smallPrint: [],
      }
    const repostText = `You can post it again from the job page. We’ll copy everything${others ? ', and tell the carriers who bid before' : ''}.`
    if (reason === PARTY_LEFT && by === 'carrier')
      return {
        subject: `“${title}” was cancelled: your carrier closed their account`,
        preheader: 'You don’t owe anything, and can post it again.',
        heading: 'Your carrier closed their account',
        paragraphs: [
          `The carrier you chose for “${title}” closed their account, so the job was cancelled. You don’t owe anything.`,
          repostText,
        ],
        button,
        smallPrint: [],
      }
    if (reason === PARTY_LEFT)
      return {
        subject: `“${title}” was cancelled`,
        preheader: 'The customer closed their account.',
        heading: 'This job was cancelled',
        paragraphs: [
          `The customer for “${title}” closed their account, so the job was cancelled. Please don’t set off.`,
          'This doesn’t count towards your cancellations.',
        ],
        button,
        smallPrint: [],
      }
    if (by === 'carrier')
      return {
        subject: `Your carrier cancelled “${title}”`,
        preheader: 'You don’t owe anything, and can post it again.',
        heading: 'Your carrier cancelled the job',
        paragraphs: [
          `The carrier you chose for “${title}” can’t do it. You don’t owe anything.`,
          ...reasonParagraph(by, reason),
          repostText,
        ],
        button,
        smallPrint: [],
      }
    return {
      subject: `The customer cancelled “${title}”`,
      preheader:
        arrived || mismatched ? 'See what happens next on the job page.' : 'Please don’t set off for this job.',
      heading: 'The customer cancelled the job',
      paragraphs: [
        `The customer cancelled “${title}”.${arrived || mismatched ? '' : ' Please don’t set off.'}`,
        ...reasonParagraph(by, reason),
        ...(reason === CARRIER_SUSPENDED ? ['They don’t owe you anything.'] : owedParagraph(arrived, mismatched)),
      ],
      button,
      smallPrint: [],
    }
  },
)

/**
 * Goes to the owner when the carrier closed their account after loading began: only the owner can now close the job.
 */
export const carrierLeft = mailTemplate(
  z.object({ requestId: Id, title: z.string() }),
  ({ url }, { requestId, title }) => ({
    subject: `Did your carrier collect “${title}”?`,
    preheader: 'Tell us on the job page.',
    heading: 'Your carrier closed their account',
    paragraphs: [
      `The carrier you chose for “${title}” closed their account after loading had started.`,
      'If they took everything, mark the job as collected. If you still have the waste, cancel the job. You won’t owe anything, and can post it again.',
    ],
    button: { label: 'View job', url: `${url}/job/${requestId}` },
    smallPrint: [],
  }),
)

/** Goes to a carrier that bid on a cancelled job when it is posted again (RIGHT-06). */
export const postedAgain = listMailTemplate(
  'outcomes',
  z.object({ requestId: Id, title: z.string() }),
  ({ url }, { requestId, title }) => ({
    subject: `“${title}” is open for bids again`,
    preheader: 'You bid on it before it was cancelled.',
    heading: 'Open for bids again',
    paragraphs: [
      `“${title}” was cancelled, and the customer has posted it again.`,
      'Your earlier bid no longer counts. Place a new one if you still want the job.',
    ],
    button: { label: 'View request', url: `${url}/job/${requestId}` },
    secondaryLink: { label: 'Choose what we tell you about', url: `${url}/alerts` },
    smallPrint: [],
  }),
)
