import * as z from 'zod/mini'
import { PhoneNumber } from '#modules/carriers/profiles/contract/phone.ts'
import { AccessNote, Floor } from '#modules/core/waste-catalogue/contract.ts'
import { Cursor, endpoint, Instant, idParam, orNull, pageOf, text } from '#server/platform/kernel/contract.ts'
import { RequestCard } from '../contract.ts'

const COLLECTION_ADDRESS_MAX = 500

/**
 * Details that an owner gives the accepted carrier of one job, all optional: phone, address, floor and access note.
 * They are kept with the job, not in the profile.
 */
export const SaveCollectionDetails = z.strictObject({
  phoneNumber: orNull(PhoneNumber),
  /** Street address; the postcode is part of the request. */
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

/** The stored details, which may predate the current input rules. */
export const CollectionDetails = z.object({
  phoneNumber: z.nullable(z.string()),
  address: z.nullable(z.string()),
  floor: z.nullable(z.number()),
  accessNote: z.nullable(z.string()),
})
export type CollectionDetails = z.output<typeof CollectionDetails>

export const readCollectionDetails = endpoint({
  id: 'readCollectionDetails',
  summary: 'Read the details that the owner of a job has given its carrier; 404 for anyone else.',
  method: 'GET',
  path: '/api/requests/:requestId/collection-details',
  access: 'signed-in',
  scope: 'jobs:read',
  features: ['acceptedContact'],
  params: idParam('requestId'),
  answer: CollectionDetails,
})

export const saveCollectionDetails = endpoint({
  id: 'saveCollectionDetails',
  summary: 'Give the carrier of your own job contact and access details; details left out are deleted.',
  method: 'PUT',
  path: '/api/requests/:requestId/collection-details',
  access: 'signed-in',
  scope: 'jobs:write',
  features: ['acceptedContact'],
  params: idParam('requestId'),
  body: SaveCollectionDetails,
  idempotent: true,
  answer: CollectionDetails,
})

/** Contact details between the parties of a job (R05); null if not given. */
export const JobContact = z.object({
  name: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  contactPerson: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** 0 is the ground floor; left out if not given, like the access note. */
  floor: z.optional(z.number()),
  accessNote: z.optional(z.string()),
})
export type JobContact = z.output<typeof JobContact>

/** A won job in the carrier's list. */
export const AcceptedJob = z.extend(RequestCard, {
  /** Full postcode (R33). */
  postcode: z.nullable(z.string()),
  /** When either party marked the job as collected. */
  collectedAt: z.nullable(Instant),
  /** The owner's contact details; null if the job is cancelled or the owner's account is deleted. */
  contact: z.nullable(JobContact),
})
export type AcceptedJob = z.output<typeof AcceptedJob>

export const jobContact = endpoint({
  id: 'jobContact',
  summary: 'Read the contact details of the other party of an assigned job; 404 for anyone else.',
  method: 'GET',
  path: '/api/requests/:requestId/contact',
  access: 'signed-in',
  scope: 'jobs:read',
  params: idParam('requestId'),
  answer: JobContact,
})

export const myAcceptedJobs = endpoint({
  id: 'myAcceptedJobs',
  summary:
    'List the jobs the caller has won, last changed first, each with the contact details of its owner (CALL-31, R05).',
  method: 'GET',
  path: '/api/my-accepted-jobs',
  access: 'signed-in',
  scope: 'jobs:read',
  query: z.strictObject({ after: Cursor }),
  answer: pageOf(AcceptedJob),
})
