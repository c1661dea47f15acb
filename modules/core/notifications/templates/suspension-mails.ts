import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { mailTemplate } from './mail-template.ts'

const Suspension = {
  requestId: Id,
  title: z.string(),
  /** Whether loading had begun. Mails queued by earlier versions, which leave it out, were for jobs not yet loading. */
  loading: z.optional(z.boolean()),
}
const CarrierSuspension = z.object({
  ...Suspension,
  /** The name that everyone can see. */
  carrier: z.nullable(z.string()),
})
const OwnerSuspension = z.object({
  ...Suspension,
  /** Whether the van was already at the door. Mails queued by earlier versions leave it out. */
  arrived: z.optional(z.boolean()),
  /**
   * Whether the owner said that the code or van doesn't match (DOOR-03). Mails queued by earlier versions leave it out.
   */
  mismatched: z.optional(z.boolean()),
})

/** Goes to the owner of a job when staff suspend its carrier. */
export const carrierSuspended = mailTemplate(
  CarrierSuspension,
  ({ product, url }, { requestId, title, carrier, loading }) => ({
    subject: loading ? `Your carrier can’t work right now: ${title}` : `We’ve suspended your carrier: ${title}`,
    preheader: loading ? 'If something’s wrong, report a problem.' : 'You can cancel, and you won’t owe anything.',
    heading: `Your carrier can’t work through ${product} at the moment`,
    paragraphs: loading
      ? [
          `${carrier ?? 'The carrier'} has already started loading “${title}”. If something’s wrong, report a problem on the job page.`,
        ]
      : [
          `Please don’t hand anything over to ${carrier ?? 'the carrier you chose'} for “${title}”, even if they come.`,
          'You can cancel on the job page, and you won’t owe anything. You can then post it again. We’ll copy everything.',
        ],
    button: { label: 'View job', url: `${url}/job/${requestId}` },
    smallPrint: [],
  }),
)

/** Goes to the owner of a job when its carrier is reinstated. */
export const carrierReinstated = mailTemplate(
  CarrierSuspension,
  ({ product, url }, { requestId, title, carrier, loading }) => ({
    subject: loading ? `Your carrier can work again: ${title}` : `Your carrier can come after all: ${title}`,
    preheader: 'The job goes ahead as agreed.',
    heading: `Your carrier can work through ${product} again`,
    paragraphs: [
      `“${title}” goes ahead as agreed${carrier === null ? '' : ` with ${carrier}`}.`,
      ...(loading ? [] : ['The job page shows whether you can still cancel, and what it would cost.']),
    ],
    button: { label: 'View job', url: `${url}/job/${requestId}` },
    smallPrint: [],
  }),
)

/** Goes to the carrier of a job when staff suspend its owner. */
export const ownerSuspended = mailTemplate(
  OwnerSuspension,
  ({ product, url }, { requestId, title, loading, arrived }) => ({
    subject: `The customer can’t use ${product} right now: ${title}`,
    preheader: 'They can’t log in or read your messages.',
    heading: `The customer can’t use ${product} at the moment`,
    paragraphs: [
      ...(loading || arrived ? [] : ['If you have their phone number, call them before you set off.']),
      `Until they can log in again, they can’t read messages about “${title}”, check your code or sign for a new price.`,
    ],
    button: { label: 'View job', url: `${url}/job/${requestId}` },
    smallPrint: [],
  }),
)

/** Goes to the carrier of a job when its owner is reinstated. */
export const ownerReinstated = mailTemplate(OwnerSuspension, ({ product, url }, { requestId, title, mismatched }) => ({
  subject: `The customer can use ${product} again: ${title}`,
  preheader: mismatched ? 'They said the code or van doesn’t match.' : 'The job goes ahead as agreed.',
  heading: `The customer can use ${product} again`,
  paragraphs: [
    mismatched
      ? `They said the code or van for “${title}” doesn’t match. Speak to them before you carry on.`
      : `“${title}” goes ahead as agreed.`,
  ],
  button: { label: 'View job', url: `${url}/job/${requestId}` },
  smallPrint: [],
}))
