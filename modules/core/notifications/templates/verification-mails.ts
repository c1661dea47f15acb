import * as z from 'zod/mini'
import { type MailContent, mailTemplate, type Sender } from './mail-template.ts'

const Reason = z.object({ reason: z.nullable(z.string()) })

export const verified = mailTemplate(z.object({}), ({ product, url }) => ({
  subject: 'Your business is verified',
  preheader: 'We’ve checked your documents.',
  heading: 'Your business is verified',
  paragraphs: [
    `Your documents are in order. Customers now see a “Verified” badge next to your name and bids on ${product}.`,
  ],
  button: { label: 'View open requests', url: `${url}/jobs` },
  smallPrint: [],
}))

/** Goes to a verified business when staff have approved its new name. */
export const nameShown = mailTemplate(z.object({}), ({ product, url }) => ({
  subject: 'We’ve approved your new name',
  preheader: 'It’s now shown next to your bids.',
  heading: 'We’ve approved your new name',
  paragraphs: [`Customers on ${product} now see your new name next to your bids, with your badge.`],
  button: { label: 'Edit profile', url: `${url}/profile/edit` },
  smallPrint: [],
}))

/** Has the text of STATE-31, as the profile page does. */
export const verificationRejected = mailTemplate(Reason, (sender, { reason }) =>
  resubmissionMail(
    sender,
    reason,
    'Your documents weren’t accepted',
    'Your previous submission was rejected. Please review any feedback and re-upload your documents.',
  ),
)

export const verificationResubmit = mailTemplate(Reason, (sender, { reason }) =>
  resubmissionMail(
    sender,
    reason,
    'Please send your documents again',
    'Your documents require resubmission. Please check for feedback and upload updated documents.',
  ),
)

const resubmissionMail = (
  { product, url }: Sender,
  reason: string | null,
  heading: string,
  explanation: string,
): MailContent => ({
  subject: heading,
  preheader: 'Here’s why, and what you can do.',
  heading,
  paragraphs: [explanation],
  ...(reason && { quote: { by: `Message from ${product}:`, text: reason } }),
  button: { label: 'Edit profile', url: `${url}/profile/edit` },
  smallPrint: ['Please don’t email your documents. Only our team can see what you upload to your profile.'],
})
