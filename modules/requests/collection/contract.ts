import * as z from 'zod/mini'
import { PhoneNumber } from '#modules/profiles/phone/contract.ts'
import { AccessNote, Floor } from '#modules/waste/contract.ts'
import { endpoint, idParam, orNull, text } from '#server/platform/kernel/contract.ts'

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
