import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { type House, listLetter } from './letter.ts'

const Job = z.object({ requestId: Id, title: z.string() })

const choices = ({ url }: House) => ({ label: 'Change what you hear of', url: `${url}/alerts` })

/** Three days after a job: for its owner, once (REVIEW-01). */
export const reviewAsked = listLetter('reviews', Job, (house, { requestId, title }) => ({
  subject: `How did it go? ${title}`,
  preheader: 'A minute of yours helps others choose a carrier.',
  heading: 'How did it go?',
  paragraphs: [
    `Your job ‘${title}’ is done. Did the carrier come when agreed, did the price hold, did they say where it went?`,
    'Stars and three answers are enough. You can review it within 30 days of the job.',
  ],
  button: { label: 'Review the carrier', url: `${house.url}/job/${requestId}` },
  otherwise: choices(house),
  smallPrint: ['We ask once: there is no other email about this job.'],
}))

const Stars = z.extend(Job, { stars: z.number() })

/** A business was reviewed: for itself. */
export const reviewWritten = listLetter('reviews', Stars, (house, { requestId, title, stars }) => ({
  subject: `A review with ${stars} of 5 stars: ${title}`,
  preheader: 'Read it, and reply once within 60 days.',
  heading: 'You have a new review',
  paragraphs: [
    `The owner of ‘${title}’ gave you ${stars} of 5 stars.`,
    'You can reply once within 60 days. Everybody who reads the review reads your reply.',
  ],
  button: { label: 'Read the review', url: `${house.url}/job/${requestId}` },
  otherwise: choices(house),
  smallPrint: [],
}))

/** A review was changed that the business has replied to: for itself (REVIEW-02). */
export const reviewChanged = listLetter('reviews', Stars, (house, { requestId, title, stars }) => ({
  subject: `A review was changed to ${stars} of 5 stars: ${title}`,
  preheader: 'You can change your reply within 24 hours.',
  heading: 'A review was changed after your reply',
  paragraphs: [
    `The owner of ‘${title}’ changed the review that you replied to: it gives ${stars} of 5 stars now.`,
    'Everybody reads that it was changed after your reply. You can change your reply within 24 hours.',
  ],
  button: { label: 'Read the review', url: `${house.url}/job/${requestId}` },
  otherwise: choices(house),
  smallPrint: [],
}))

/** A business replied to a review: for its author. */
export const reviewAnswered = listLetter('reviews', Job, (house, { requestId, title }) => ({
  subject: `A reply to your review: ${title}`,
  preheader: 'The carrier has replied to your review.',
  heading: 'The carrier has replied',
  paragraphs: [`The carrier of ‘${title}’ has replied to your review.`],
  button: { label: 'Read the reply', url: `${house.url}/job/${requestId}` },
  otherwise: choices(house),
  smallPrint: [],
}))
