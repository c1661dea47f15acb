import * as z from 'zod/mini'
import { endpoint, Id, idParam, liveMessage, orNull } from '#server/platform/kernel/contract.ts'
import { CarrierReason, OwnerReason } from '../contract/reasons.ts'
import { EarlyEnd, JobVisit } from '../contract.ts'

const ofJob = {
  method: 'POST',
  access: 'signed-in',
  scope: 'jobs:write',
  params: idParam('requestId'),
  idempotent: true,
} as const

export const askEarlyStart = endpoint({
  ...ofJob,
  id: 'askEarlyStart',
  summary: 'Asks for a collection within the 14 days to cancel, as the owner, once (RIGHT-02).',
  path: '/api/requests/:requestId/visit/early-start',
  features: ['duty'],
  answer: JobVisit,
})

export const cancelJob = endpoint({
  ...ofJob,
  id: 'cancelJob',
  summary: 'Cancels a job with an accepted bid, as the owner, until loading has begun or it is collected (RIGHT-04).',
  path: '/api/requests/:requestId/visit/cancellation',
  features: ['duty'],
  body: z.strictObject({ reason: orNull(OwnerReason) }),
  answer: JobVisit,
})

export const giveUpJob = endpoint({
  ...ofJob,
  id: 'giveUpJob',
  summary: 'Gives up a won job, as its carrier, until arrival (RIGHT-05).',
  path: '/api/requests/:requestId/visit/withdrawal',
  features: ['duty'],
  body: z.strictObject({ reason: CarrierReason }),
  answer: JobVisit,
})

/** Sent to the party that didn’t cancel. `id` is the request. */
export const jobCancelled = liveMessage({
  name: 'job.cancelled',
  payload: z.object({ id: Id, version: z.number(), title: z.string(), patch: EarlyEnd }),
})
