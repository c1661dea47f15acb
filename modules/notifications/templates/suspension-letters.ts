import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { letter } from './letter.ts'

const Suspension = {
  requestId: Id,
  title: z.string(),
  /** Loading had begun; mails of before are of jobs that nothing was in a van of. */
  loading: z.optional(z.boolean()),
}
const OfCarrier = z.object({
  ...Suspension,
  /** As all may know it. */
  carrier: z.nullable(z.string()),
})
const OfOwner = z.object({
  ...Suspension,
  /** The van was at the door by then; mails of before do not say, here and below. */
  arrived: z.optional(z.boolean()),
  /** The owner had said that code or van do not match (DOOR-03). */
  mismatched: z.optional(z.boolean()),
})

/** Staff have suspended the carrier of a job: for its owner. */
export const carrierSuspended = letter(OfCarrier, ({ product, url }, { requestId, title, carrier, loading }) => {
  const mayNot = `${carrier ?? 'The carrier'} that you chose for “${title}” may not work on ${product} for now.`
  return {
    subject: loading ? `Your carrier may not work: ${title}` : `Your carrier may not come: ${title}`,
    preheader: loading ? 'If something is wrong, tell our staff.' : 'You may cancel; nothing is owed.',
    heading: `Your carrier may not work on ${product} for now`,
    paragraphs: loading
      ? [`${mayNot} Loading has begun: if something is wrong, tell our staff on the job page.`]
      : [
          `${mayNot} You may cancel; nothing is owed.`,
          'Please hand over nothing meanwhile. Once you have cancelled, ‘Post it again’ on the job page copies everything.',
        ],
    button: { label: 'See the job', url: `${url}/job/${requestId}` },
    smallPrint: [],
  }
})

/** That is over. */
export const carrierReinstated = letter(OfCarrier, ({ product, url }, { requestId, title, carrier, loading }) => ({
  subject: loading ? `Your carrier may work again: ${title}` : `Your carrier may come again: ${title}`,
  preheader: 'The job goes on as you agreed it.',
  heading: `Your carrier may work on ${product} again`,
  paragraphs: [
    `${carrier ?? 'The carrier'} that you chose for “${title}” may work on ${product} again. The job goes on as you agreed it.`,
    ...(loading ? [] : ['What you may still cancel, and what that costs, the job page says.']),
  ],
  button: { label: 'See the job', url: `${url}/job/${requestId}` },
  smallPrint: [],
}))

/** Staff have suspended the owner of a job: for its carrier. */
export const ownerSuspended = letter(OfOwner, ({ product, url }, { requestId, title, loading, arrived }) => ({
  subject: `The owner may not use ${product} for now: ${title}`,
  preheader: 'They cannot sign in meanwhile, and read nothing here.',
  heading: `The owner may not use ${product} for now`,
  paragraphs: [
    `The owner of “${title}” may not use ${product} for now. They cannot sign in: they read no messages, compare no code and sign for no price meanwhile.`,
    ...(loading || arrived ? [] : ['Please make sure that they are there before you set out.']),
  ],
  button: { label: 'See the job', url: `${url}/job/${requestId}` },
  smallPrint: [],
}))

/** That is over. */
export const ownerReinstated = letter(OfOwner, ({ product, url }, { requestId, title, mismatched }) => ({
  subject: `The owner may use ${product} again: ${title}`,
  preheader: mismatched ? 'They have said that code or van do not match.' : 'The job goes on as you agreed it.',
  heading: `The owner may use ${product} again`,
  paragraphs: [
    `The owner of “${title}” may use ${product} again. ${
      mismatched
        ? 'They have said that code or van do not match: please speak to them before you go on.'
        : 'The job goes on as you agreed it.'
    }`,
  ],
  button: { label: 'See the job', url: `${url}/job/${requestId}` },
  smallPrint: [],
}))
