import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { listMailTemplate, type Sender } from './mail-template.ts'

const Job = z.object({ requestId: Id, title: z.string() })

const alertSettingsLink = ({ url }: Sender) => ({ label: 'Choose what we tell you about', url: `${url}/alerts` })

/** Goes to the owner once, three days after a job (REVIEW-01). */
export const reviewAsked = listMailTemplate('reviews', Job, (sender, { requestId, title }) => ({
  subject: `How did “${title}” go?`,
  preheader: 'Your review helps others choose a carrier.',
  heading: 'How did it go?',
  paragraphs: [
    `Your collection, “${title}”, is done. Did the carrier arrive on time, keep to the price and tell you where your waste went?`,
    'It only takes a minute. You can leave a review up to 30 days after the job.',
  ],
  button: { label: 'Review carrier', url: `${sender.url}/job/${requestId}` },
  secondaryLink: alertSettingsLink(sender),
  smallPrint: ['This is the only time we’ll ask about this job.'],
}))

const Stars = z.extend(Job, { stars: z.number() })

/** Goes to the business that was reviewed. */
export const reviewWritten = listMailTemplate('reviews', Stars, (sender, { requestId, title, stars }) => ({
  subject: `New ${stars}-star review for “${title}”`,
  preheader: 'You can reply within 60 days.',
  heading: 'You have a new review',
  paragraphs: [
    `The customer for “${title}” gave you ${stars} out of 5 stars.`,
    'You can reply once, within 60 days. Everyone who reads the review will see your reply.',
  ],
  button: { label: 'Read review', url: `${sender.url}/job/${requestId}` },
  secondaryLink: alertSettingsLink(sender),
  smallPrint: [],
}))

/** Goes to a business when a review that it replied to changes (REVIEW-02). */
export const reviewChanged = listMailTemplate('reviews', Stars, (sender, { requestId, title, stars }) => ({
  subject: `Review of “${title}” changed to ${stars} out of 5 stars`,
  preheader: 'You have 24 hours to change your reply.',
  heading: 'A review changed after you replied',
  paragraphs: [
    `The customer for “${title}” changed the review you replied to. It’s now ${stars} out of 5 stars.`,
    'The page shows that it changed after you replied. You can change your reply within 24 hours.',
  ],
  button: { label: 'Read review', url: `${sender.url}/job/${requestId}` },
  secondaryLink: alertSettingsLink(sender),
  smallPrint: [],
}))

/** Goes to the author of a review when the business replies. */
export const reviewAnswered = listMailTemplate('reviews', Job, (sender, { requestId, title }) => ({
  subject: `The carrier replied to your review of “${title}”`,
  preheader: 'Read it on the job page.',
  heading: 'Your review has a reply',
  paragraphs: [`The carrier for “${title}” replied to your review.`],
  button: { label: 'Read reply', url: `${sender.url}/job/${requestId}` },
  secondaryLink: alertSettingsLink(sender),
  smallPrint: [],
}))
