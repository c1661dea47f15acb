import * as z from 'zod/mini'
import { PhoneNumber } from '#modules/profiles/phone/contract.ts'
import { AccessNote, Floor } from '#modules/waste/contract.ts'
import { Cursor, endpoint, Instant, idParam, orNull, pageOf, text } from '#server/platform/kernel/contract.ts'
import { RequestCard } from '../contract.ts'

const COLLECTION_ADDRESS_MAX = 500

/**
 * What an owner tells the accepted carrier for one job, each of it optional: how to call them, where the waste is and how to
 * get to it. It is given for that job, and stays out of every profile.
 */
export const SaveCollectionDetails = z.strictObject({
  phoneNumber: orNull(PhoneNumber),
  /** As on an envelope; the postcode is the request's. */
  address: orNull(
    text({
      max: COLLECTION_ADDRESS_MAX,
      tooLong: `Address must be at most ${COLLECTION_ADDRESS_MAX} characters long.`,
    }),
  ),
  /** 0 is the ground floor. */
  floor: orNull(Floor),
  accessNote: orNull(AccessNote),
})

/** What was told, as it is stored: rules for new input may have changed since. */
export const CollectionDetails = z.object({
  phoneNumber: z.nullable(z.string()),
  address: z.nullable(z.string()),
  floor: z.nullable(z.number()),
  accessNote: z.nullable(z.string()),
})
export type CollectionDetails = z.output<typeof CollectionDetails>

export const readCollectionDetails = endpoint({
  id: 'readCollectionDetails',
  summary: 'What the owner of a job with an accepted bid has told its carrier; 404 for everybody else.',
  method: 'GET',
  path: '/api/requests/:requestId/collection-details',
  access: 'signed-in',
  features: ['acceptedContact'],
  params: idParam('requestId'),
  answer: CollectionDetails,
})

export const saveCollectionDetails = endpoint({
  id: 'saveCollectionDetails',
  summary: 'Tell the carrier of an own job where the waste is and how to call; what is left out is taken back.',
  method: 'PUT',
  path: '/api/requests/:requestId/collection-details',
  access: 'signed-in',
  features: ['acceptedContact'],
  params: idParam('requestId'),
  body: SaveCollectionDetails,
  idempotent: true,
  answer: CollectionDetails,
})

/** How owner and accepted carrier reach each other (R05): what the owner told for that job; what was not given is null. */
export const JobContact = z.object({
  name: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  contactPerson: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Where the waste is, 0 on the ground floor, and how to get in; left out where its owner did not say so. */
  floor: z.optional(z.number()),
  accessNote: z.optional(z.string()),
})
export type JobContact = z.output<typeof JobContact>

/** A job as the carrier that won it sees it in its list. */
export const AcceptedJob = z.extend(RequestCard, {
  /** Full postcode (R33). */
  postcode: z.nullable(z.string()),
  /** When the owner or the carrier said that everything was taken away. */
  collectedAt: z.nullable(Instant),
  /** The owner; null where the job is off, or the owner has left. */
  contact: z.nullable(JobContact),
})
export type AcceptedJob = z.output<typeof AcceptedJob>

export const jobContact = endpoint({
  id: 'jobContact',
  summary:
    'The other side of an assigned job: the carrier for its owner, the owner for its carrier; 404 for everybody else.',
  method: 'GET',
  path: '/api/requests/:requestId/contact',
  access: 'signed-in',
  params: idParam('requestId'),
  answer: JobContact,
})

export const myAcceptedJobs = endpoint({
  id: 'myAcceptedJobs',
  summary:
    'Requests whose accepted bidder is the caller, last changed first, each with how to reach its owner (CALL-31, R05).',
  method: 'GET',
  path: '/api/my-accepted-jobs',
  access: 'signed-in',
  query: z.strictObject({ after: Cursor }),
  answer: pageOf(AcceptedJob),
})
