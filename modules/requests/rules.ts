import type { LoadSummary } from '#modules/waste/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { Image, RequestStatus, Side } from './contract.ts'
import { RequestPosted } from './events.ts'
import { isClosed } from './facts/contract.ts'
import type { PostRequest } from './posting/contract.ts'

/** A carrier has been accepted; a cancelled job needs no contact any more. */
export const AGREED: readonly RequestStatus[] = ['assigned', 'completed']

/** Whether a carrier still needs number, address and access note of an owner: these were given for the collection alone. */
export const needsDetails = (status: RequestStatus): boolean => status === 'assigned'

export interface Posting {
  id: string
  userId: string
  input: PostRequest
  /** What the public may know of its place. */
  locationText: string | null
  /** The first is the cover. */
  images: readonly Image[]
  load: LoadSummary | null
  now: Date
}

/**
 * Decides what a new request is: its owner, status and the null fields are the server's (R08, CALL-19, STATE-05).
 * Throws Refusal budget_needed.
 */
export function postRequest({ id, userId, input, locationText, images, load, now }: Posting): RequestPosted {
  if (input.bookAtBudget) assertBudget(input.budget)
  const at = now.toISOString()
  return RequestPosted.of(
    {
      userId,
      card: {
        id,
        title: input.title,
        description: input.description,
        status: 'pending',
        budget: input.budget,
        ...(input.bookAtBudget && { bookAtBudget: true as const }),
        locationText,
        imageUrls: images.length === 0 ? null : [...images],
        bidCount: 0,
        ...(load && { load }),
        createdAt: at,
        updatedAt: at,
        version: 1,
      },
    },
    now,
  )
}

/** Throws Refusal budget_needed where there is no price to book at (BOOK-01). */
function assertBudget(budget: number | null): void {
  if (budget !== null) return
  const message = 'Enter a budget to book at.'
  throw new Refusal('invalid', 'budget_needed', message, { fields: { budget: message } })
}

/** A request as it stands under its lock. */
interface JudgedRequest {
  /** Null when the owner has deleted their account. */
  userId: string | null
  status: RequestStatus
  winningBidId: string | null
  acceptedBidderId: string | null
  collectedAt: Date | null
  /** False while staff hide it, or its owner is suspended. */
  shown: boolean
}

/** What a step makes of a request. */
export interface Step {
  what: 'collected' | 'completed' | 'cancelled'
  by: Side
  status: RequestStatus
}

interface Stepping {
  request: JudgedRequest | null
  callerId: string
}

/**
 * Decides whether everything may be called collected; null when one side has said so already, or the job is done.
 * Throws Refusal: not_found, not_concerned, not_assigned.
 */
export function markCollected({ request, callerId }: Stepping): Step | null {
  if (!request) throw jobNotFound()
  const by = sideOf(request, callerId)
  if (!by)
    throw notConcerned(request, callerId, 'Only the owner and the accepted carrier can mark this job as collected.')
  if (request.status === 'completed' || request.collectedAt !== null) return null
  if (request.status !== 'assigned') throw notAssigned(request)
  return { what: 'collected', by, status: 'assigned' }
}

/**
 * Decides whether a job may be called completed; null when it is already.
 * Throws Refusal: not_found, not_concerned, not_assigned.
 */
export function completeRequest({ request, callerId }: Stepping): Step | null {
  if (!request) throw jobNotFound()
  if (request.userId !== callerId)
    throw notConcerned(request, callerId, 'Only the owner of this request can confirm that it is completed.')
  if (request.status === 'completed') return null
  if (request.status !== 'assigned') throw notAssigned(request)
  return { what: 'completed', by: 'owner', status: 'completed' }
}

/**
 * Decides whether a request may be taken back; null when it is already.
 * Throws Refusal: not_found, not_concerned, request_closed.
 */
export function cancelRequest({ request, callerId }: Stepping): Step | null {
  if (!request) throw jobNotFound()
  if (request.userId !== callerId)
    throw notConcerned(request, callerId, 'Only the owner of this request can cancel it.')
  if (request.status === 'cancelled') return null
  if (isClosed(request))
    throw new Refusal(
      'conflict',
      'request_closed',
      'This request already has an accepted bid and can no longer be cancelled.',
    )
  return { what: 'cancelled', by: 'owner', status: 'cancelled' }
}

interface Booking {
  request: (JudgedRequest & { budget: number | null; bookAtBudget: boolean }) | null
  callerId: string
  on: boolean
}

/**
 * Decides whether the owner may turn booking at their budget on or off; false when it is so already (BOOK-01).
 * Throws Refusal: not_found, not_concerned, request_closed, budget_needed.
 */
export function setBookAtBudget({ request, callerId, on }: Booking): boolean {
  if (!request) throw jobNotFound()
  if (request.userId !== callerId)
    throw notConcerned(request, callerId, 'Only the owner of this request can change how it is booked.')
  if (isClosed(request)) throw new Refusal('conflict', 'request_closed', closedInWords(request))
  if (on) assertBudget(request.budget)
  return request.bookAtBudget !== on
}

const closedInWords = ({ status }: Pick<JudgedRequest, 'status'>): string =>
  status === 'cancelled' ? 'This request has been cancelled.' : 'This request already has an accepted bid.'

/**
 * Decides that a cancelled request may be posted again (RIGHT-06).
 * Throws Refusal: not_found, not_concerned, request_hidden, not_cancelled.
 */
export function repostRequest({ request, callerId }: Stepping): void {
  if (!request) throw jobNotFound()
  if (request.userId !== callerId)
    throw notConcerned(request, callerId, 'Only the owner of this request can post it again.')
  if (!request.shown)
    throw new Refusal('conflict', 'request_hidden', 'Our staff have hidden this request: it cannot be posted again.')
  if (request.status !== 'cancelled')
    throw new Refusal('conflict', 'not_cancelled', 'This request is not cancelled: it need not be posted again.')
}

/** What staff may make of a request that stands so (R28): what has ended stays as it is. */
export const endings = ({ status }: Pick<JudgedRequest, 'status'>): ('completed' | 'cancelled')[] => ENDINGS[status]

const ENDINGS: Record<RequestStatus, ('completed' | 'cancelled')[]> = {
  pending: ['cancelled'],
  assigned: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
}

/** Decides whether staff may end a request (R28). Throws Refusal: not_found, request_ended, not_assigned. */
export function endRequest(request: JudgedRequest | null, to: 'completed' | 'cancelled'): Step {
  if (!request) throw jobNotFound()
  if (endings(request).includes(to)) return { what: to, by: 'staff', status: to }
  if (request.status === 'pending') throw notAssigned(request)
  throw new Refusal('conflict', 'request_ended', `This request is ${request.status} already.`)
}

function sideOf({ userId, acceptedBidderId }: JudgedRequest, callerId: string): Side | null {
  if (userId === callerId) return 'owner'
  return acceptedBidderId === callerId ? 'carrier' : null
}

const jobNotFound = () => new Refusal('not_found', 'not_found', 'Job not found.')
/** What is hidden is not there for those whom it does not concern (security.md 30). */
const notConcerned = (request: JudgedRequest, callerId: string, message: string) =>
  request.shown || sideOf(request, callerId) ? new Refusal('forbidden', 'not_concerned', message) : jobNotFound()

function notAssigned({ status }: JudgedRequest): Refusal {
  const message =
    status === 'cancelled' ? 'This request has been cancelled.' : 'Accept a bid first: this request has no carrier yet.'
  return new Refusal('conflict', 'not_assigned', message)
}
