import * as z from 'zod/mini'
import { Cursor, endpoint, Id, idParam, line, liveMessage, pageOf, text } from '#server/platform/kernel/contract.ts'
import { room } from '#server/platform/kernel/facts/contract.ts'
import { RequestCard, RequestDetail, RequestStep } from '../contract.ts'

/** Whose a request is, as staff see it; null when they have deleted their account. */
const RequestOwner = z.nullable(z.object({ userId: Id, name: z.nullable(z.string()) }))

export const FindRequests = z.strictObject({
  /** An id, words of a title, or the owner's e-mail address or name; left out: the newest. */
  q: z.optional(line({ max: 254, tooLong: 'Search must be at most 254 characters long.' })),
  after: Cursor,
})

export const findRequests = endpoint({
  id: 'findRequests',
  summary: 'Find requests for staff, hidden ones too, newest first.',
  method: 'GET',
  path: '/api/ops/requests',
  access: 'operations',
  query: FindRequests,
  answer: pageOf(z.extend(RequestCard, { owner: RequestOwner })),
})

export const StaffRequest = z.object({
  /** Without the full postcode. */
  request: RequestDetail,
  /** What lawful tipping of its load usually costs, in whole pounds; null where that is not known (FLOOR-10). */
  floor: z.nullable(z.number()),
  owner: RequestOwner,
  carrier: RequestOwner,
  /** Oldest first, with why where staff took the step. */
  history: z.array(z.extend(RequestStep, { reason: z.nullable(z.string()) })),
  /** What staff may make of it. */
  mayBecome: z.array(z.enum(['completed', 'cancelled'])),
})
export type StaffRequest = z.output<typeof StaffRequest>

export const staffRequest = endpoint({
  id: 'staffRequest',
  summary: 'One request as staff see it, hidden or not.',
  method: 'GET',
  path: '/api/ops/requests/:requestId',
  access: 'operations',
  params: idParam('requestId'),
  answer: StaffRequest,
})

const END_REASON_MAX = 500

export const endRequest = endpoint({
  id: 'endRequest',
  summary: 'Set a request completed or cancelled for its owner (R28); everybody concerned is told why.',
  method: 'POST',
  path: '/api/ops/requests/:requestId/end',
  access: 'operations:agent',
  params: idParam('requestId'),
  body: z.strictObject({
    status: z.enum(['completed', 'cancelled'], 'Please choose what it becomes.'),
    reason: text({
      min: 1,
      tooShort: 'Please say why: everybody concerned will read it.',
      max: END_REASON_MAX,
      tooLong: `Reason must be at most ${END_REASON_MAX} characters long.`,
    }),
  }),
  idempotent: true,
  answer: StaffRequest,
})

/** Staff that look at a job. */
export const staffJobsRoom = room({ kind: 'ops-jobs', access: 'operations', takesId: false })

/** Goes to them: something about a case of this job, or about where its waste went, is another. Fetch it again. */
export const staffJobChanged = liveMessage({ name: 'staff-job.changed', payload: z.object({ id: Id }) })
