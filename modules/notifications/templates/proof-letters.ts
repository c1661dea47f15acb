import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { letter } from './letter.ts'

/** A carrier has not said yet where the waste of a collected job went (PROOF-03). */
export const proofDue = letter(
  z.object({
    requestId: Id,
    title: z.string(),
    hours: z.union([z.literal(24), z.literal(48)]),
    /** Their customer has left, and reads nothing any more; mails of before do not say. */
    ownerLeft: z.optional(z.boolean()),
  }),
  ({ url }, { requestId, title, hours, ownerLeft }) => ({
    subject: hours === 24 ? 'Where did it go?' : 'Where did it go? It is due now',
    preheader: ownerLeft
      ? 'Please say where the waste of a job went.'
      : 'Your customer waits to read where their waste went.',
    heading: 'Where did it go?',
    paragraphs: [
      `You collected ‘${title}’ ${hours} hours ago. Please say where you took it: the site, its permit and the ticket.`,
      hours === 24
        ? 'It is due 48 hours after the collection.'
        : `In 24 hours ${ownerLeft ? '' : 'your customer reads that you gave no proof, and '}it counts in what everybody reads on your page.`,
    ],
    button: { label: 'Say where it went', url: `${url}/job/${requestId}?show=papers` },
    smallPrint: ['One tip may serve several of your jobs: say it once, and choose them.'],
  }),
)

/** Staff refused what a carrier said of a job (PROOF-04). */
export const proofRefused = letter(
  z.object({ requestId: Id, title: z.string(), reason: z.string() }),
  ({ product, url }, { requestId, title, reason }) => ({
    subject: 'Your proof was not accepted',
    preheader: 'Please say again where the waste went.',
    heading: 'Your proof was not accepted',
    paragraphs: [
      `Our staff looked at what you said about ‘${title}’ and did not accept it. Please say again where the waste went.`,
    ],
    quote: { by: `${product} wrote:`, text: reason },
    button: { label: 'Say where it went', url: `${url}/job/${requestId}?show=papers` },
    smallPrint: [],
  }),
)
