import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { mailTemplate } from './mail-template.ts'

/** Reminds a carrier to record where the waste of a collected job went (PROOF-03). */
export const proofDue = mailTemplate(
  z.object({
    requestId: Id,
    title: z.string(),
    hours: z.union([z.literal(24), z.literal(48)]),
    /** Whether the customer has closed their account. Mails queued by earlier versions leave it out. */
    ownerLeft: z.optional(z.boolean()),
  }),
  ({ url }, { requestId, title, hours, ownerLeft }) => ({
    subject: hours === 24 ? `Record where “${title}” went` : `Disposal record due now: ${title}`,
    preheader: ownerLeft ? 'Tell us where you took the waste.' : 'Your customer is waiting for the record.',
    heading: 'Record where the waste went',
    paragraphs: [
      `You collected “${title}” ${hours} hours ago. Record where you took it: the site, its permit number and your ticket.`,
      hours === 24
        ? 'The record is due 48 hours after collection.'
        : `If it’s still missing in 24 hours, ${ownerLeft ? '' : 'we’ll tell your customer, and '}your public profile will show it.`,
    ],
    button: { label: 'Record disposal', url: `${url}/job/${requestId}?show=papers` },
    smallPrint: ['Took several jobs to the same tip? Record them together.'],
  }),
)

/** Goes to a carrier whose disposal record staff refused (PROOF-04). */
export const proofRefused = mailTemplate(
  z.object({ requestId: Id, title: z.string(), reason: z.string() }),
  ({ product, url }, { requestId, title, reason }) => ({
    subject: `Your disposal record for “${title}” wasn’t accepted`,
    preheader: 'Read why, and update it.',
    heading: 'Your disposal record wasn’t accepted',
    paragraphs: [`We checked your disposal record for “${title}” and couldn’t accept it. Please update it.`],
    quote: { by: `Message from ${product}:`, text: reason },
    button: { label: 'Update disposal', url: `${url}/job/${requestId}?show=papers` },
    smallPrint: [],
  }),
)
