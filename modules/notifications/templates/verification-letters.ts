import * as z from 'zod/mini'
import { type House, type Letter, letter } from './letter.ts'

const Reason = z.object({ reason: z.nullable(z.string()) })

export const verified = letter(z.object({}), ({ product, url }) => ({
  subject: 'Your business is verified',
  preheader: 'The badge ‘Verified’ now stands beside your bids.',
  heading: 'Your business is verified',
  paragraphs: [
    `We have checked your documents, and all is in order. From now on the badge ‘Verified’ stands beside your name and your bids on ${product}.`,
  ],
  button: { label: 'See open requests', url: `${url}/jobs` },
  smallPrint: [],
}))

/** Staff have looked at the new name of a verified business. */
export const nameShown = letter(z.object({}), ({ product, url }) => ({
  subject: 'Your new name is shown',
  preheader: 'Our staff have looked at it, and others see it from now on.',
  heading: 'Your new name is shown',
  paragraphs: [
    `Our staff have looked at your new name. From now on it stands beside your bids on ${product}, with your badge.`,
  ],
  button: { label: 'Go to my profile', url: `${url}/profile/edit` },
  smallPrint: [],
}))

/** The texts of STATE-31 and STATE-32, as the profile page shows them. */
export const verificationRejected = letter(Reason, (house, { reason }) =>
  tryAgain(
    house,
    reason,
    'Your documents were not accepted',
    'Your previous submission was rejected. Please review any feedback and re-upload your documents.',
  ),
)

export const verificationResubmit = letter(Reason, (house, { reason }) =>
  tryAgain(
    house,
    reason,
    'Please send your documents again',
    'Your documents require resubmission. Please check for feedback and upload updated documents.',
  ),
)

const tryAgain = ({ product, url }: House, reason: string | null, heading: string, what: string): Letter => ({
  subject: heading,
  preheader: 'Here is why, and what you can do.',
  heading,
  paragraphs: [what],
  ...(reason && { quote: { by: `${product} wrote:`, text: reason } }),
  button: { label: 'Go to my profile', url: `${url}/profile/edit` },
  smallPrint: ['Never send documents by email. Only our staff can see what you upload to your profile.'],
})
