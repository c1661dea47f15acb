import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { letter } from './letter.ts'

/** A day has gone by since the acceptance, and no time is confirmed (NOSHOW-01). */
export const visitUnconfirmed = letter(
  z.object({ requestId: Id, title: z.string(), toOwner: z.boolean() }),
  ({ url }, { requestId, title, toOwner }) => ({
    subject: toOwner ? `No time yet: ${title}` : `Please confirm a time: ${title}`,
    preheader: toOwner ? 'You may cancel; nothing is owed.' : 'The owner has waited for a day.',
    heading: toOwner ? 'No time yet' : 'Please confirm a time',
    paragraphs: toOwner
      ? [
          `The carrier that you chose for “${title}” has had a day.`,
          'The carrier has not confirmed a time. You may cancel; nothing is owed.',
        ]
      : [
          `Your bid on “${title}” was accepted a day ago, and you have not confirmed a time.`,
          'Please confirm one on the job page. The owner has been told that they may cancel.',
        ],
    button: { label: toOwner ? 'See the job' : 'Confirm a time', url: `${url}/job/${requestId}` },
    smallPrint: [],
  }),
)

/** Staff have suspended the carrier of a job: for its owner. */
export const carrierSuspended = letter(
  z.object({ requestId: Id, title: z.string(), /** As all may know it. */ carrier: z.nullable(z.string()) }),
  ({ product, url, support }, { requestId, title, carrier }) => ({
    subject: `Your carrier may not come: ${title}`,
    preheader: 'You may cancel; nothing is owed.',
    heading: `Your carrier may not work on ${product} for now`,
    paragraphs: [
      `${carrier ?? 'The carrier'} that you chose for “${title}” may not work on ${product} for now. You may cancel; nothing is owed.`,
      'Please hand over nothing meanwhile. Once you have cancelled, ‘Post it again’ on the job page copies everything.',
    ],
    button: { label: 'See the job', url: `${url}/job/${requestId}` },
    smallPrint: [`Questions? Write to ${support}.`],
  }),
)
