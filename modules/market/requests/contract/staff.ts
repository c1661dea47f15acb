import * as z from 'zod/mini'
import { Cursor, endpoint, Id, idParam, line, liveMessage, pageOf, text } from '#server/platform/kernel/contract.ts'
import { room } from '#server/platform/kernel/facts/contract.ts'
import { RequestCard, RequestDetail, RequestStep } from '../contract.ts'

/** The owner of a request, for staff; null once their account is deleted. */
const RequestOwner = z.nullable(z.object({ userId: Id, name: z.nullable(z.string()) }))

export const FindRequests = z.strictObject({
  /** An id, words of the title, or the owner's email address or name; the newest requests where left out. */
  q: z.optional(line({ max: 254, tooLong: 'Search must be at most 254 characters long.' })),
  after: Cursor,
})

export const findRequests = endpoint({
  id: 'findRequests',
  summary: 'Search requests, hidden ones included, newest first.',
  method: 'GET',
  path: '/api/ops/requests',
  access: 'operations',
  query: FindRequests,
  answer: pageOf(z.extend(RequestCard, { owner: RequestOwner })),
})

export const StaffRequest = z.object({
  /** As a visitor sees it, without the full postcode. */
  request: RequestDetail,
  /** Usual cost of legal disposal in whole pounds; null if unknown (FLOOR-10). */
  floor: z.nullable(z.number()),
  owner: RequestOwner,
  carrier: RequestOwner,
  /** Oldest first, with the reason for steps by staff. */
  history: z.array(z.extend(RequestStep, { reason: z.nullable(z.string()) })),
  /** Statuses that staff can set. */
  mayBecome: z.array(z.enum(['completed', 'cancelled'])),
})
export type StaffRequest = z.output<typeof StaffRequest>

export const staffRequest = endpoint({
  id: 'staffRequest',
  summary: 'Read one request, hidden or not.',
  method: 'GET',
  path: '/api/ops/requests/:requestId',
  access: 'operations',
  params: idParam('requestId'),
  answer: StaffRequest,
})

const END_REASON_MAX = 500

export const endRequest = endpoint({
  id: 'endRequest',
  summary: 'Set a request to completed or cancelled (R28). Everyone involved is notified with the reason.',
  method: 'POST',
  path: '/api/ops/requests/:requestId/end',
  access: 'operations:agent',
  params: idParam('requestId'),
  body: z.strictObject({
    status: z.enum(['completed', 'cancelled'], 'Choose completed or cancelled.'),
    reason: text({
      min: 1,
      tooShort: 'Enter a reason. Everyone involved will see it.',
      max: END_REASON_MAX,
      tooLong: `Your reason must be ${END_REASON_MAX} characters or fewer.`,
    }),
  }),
  idempotent: true,
  answer: StaffRequest,
})

/** Staff with a page of jobs open. */
export const staffJobsRoom = room({ kind: 'ops-jobs', access: 'operations', takesId: false })

/** Sent to staff with a page of jobs open when a case or the disposal record of a job changes: refetch the job. */
export const staffJobChanged = liveMessage({ name: 'staff-job.changed', payload: z.object({ id: Id }) })
