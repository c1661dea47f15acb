import type { LoadSummary } from '#modules/core/waste-catalogue/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { isClosed } from './contract/facts.ts'
import type { PostRequest } from './contract/posting.ts'
import type { Image, RequestStatus, StepActor } from './contract.ts'
import { RequestPosted } from './events.ts'

/** Statuses in which the parties may see each other's contact details. */
export const CONTACT_VISIBLE_STATUSES: readonly RequestStatus[] = ['assigned', 'completed']

/** Returns whether the carrier still needs the owner's collection details. */
export const needsDetails = (status: RequestStatus): boolean => status === 'assigned'

export interface Posting {
  id: string
  userId: string
  input: Pick<PostRequest, 'title' | 'description' | 'budget' | 'bookAtBudget'>
  /** The outward code and town, which are public. */
  locationText: string | null
  /** The first is the cover. */
  images: readonly Image[]
  load: LoadSummary | null
  now: Date
}

/**
 * Returns the event for a new request. The server sets owner, status and null fields (R08, CALL-19, STATE-05).
 * Throws a Refusal (`budget_needed`).
 */
export function postRequest({ id, userId, input, locationText, images, load, now }: Posting): RequestPosted {
  assertBookable(input)
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

/**
 * Checks that a request that is to be booked automatically has a budget. Throws a Refusal (`budget_needed`) (BOOK-01).
 */
export function assertBookable({ bookAtBudget, budget }: Pick<PostRequest, 'bookAtBudget' | 'budget'>): void {
  if (bookAtBudget) assertBudget(budget)
}

/** Checks that there is a budget (BOOK-01). Throws a Refusal (`budget_needed`). */
function assertBudget(budget: number | null): void {
  if (budget !== null) return
  const message = 'Enter a budget to turn on automatic booking.'
  throw new Refusal('invalid', 'budget_needed', message, { fields: { budget: message } })
}

/** The state of a locked request that decides which steps may follow. */
interface RequestState {
  /** Null when the owner has deleted their account. */
  userId: string | null
  status: RequestStatus
  winningBidId: string | null
  acceptedBidderId: string | null
  collectedAt: Date | null
  /** False while staff hide it, or its owner is suspended. */
  shown: boolean
}

/** A step and the status it leads to. */
export interface Step {
  what: 'collected' | 'completed' | 'cancelled'
  by: StepActor
  status: RequestStatus
}

interface StepInput {
  request: RequestState | null
  callerId: string
}

/**
 * Returns the step that marks a job as collected; null if it already is collected or completed.
 * Throws a Refusal: `not_found`, `not_concerned`, `not_assigned`.
 */
export function markCollected({ request, callerId }: StepInput): Step | null {
  if (!request) throw jobNotFound()
  const by = partyOf(request, callerId)
  if (!by)
    throw notConcerned(request, callerId, 'Only the owner and the accepted carrier can mark this job as collected.')
  if (request.status === 'completed' || request.collectedAt !== null) return null
  if (request.status !== 'assigned') throw notAssigned(request)
  return { what: 'collected', by, status: 'assigned' }
}

/**
 * Returns the step that completes a job; null if it already is completed.
 * Throws a Refusal: `not_found`, `not_concerned`, `not_assigned`.
 */
export function completeRequest({ request, callerId }: StepInput): Step | null {
  if (!request) throw jobNotFound()
  if (request.userId !== callerId)
    throw notConcerned(request, callerId, 'Only the owner of this request can confirm that it’s completed.')
  if (request.status === 'completed') return null
  if (request.status !== 'assigned') throw notAssigned(request)
  return { what: 'completed', by: 'owner', status: 'completed' }
}

/**
 * Returns the step by which its owner cancels a request; null if it is already cancelled.
 * Throws a Refusal: `not_found`, `not_concerned`, `request_closed`.
 */
export function cancelRequest({ request, callerId }: StepInput): Step | null {
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

interface BookAtBudgetInput {
  request: (RequestState & { budget: number | null; bookAtBudget: boolean }) | null
  callerId: string
  on: boolean
}

/**
 * Checks that the owner may turn automatic booking on or off (BOOK-01). Returns whether that changes anything.
 * Throws a Refusal: `not_found`, `not_concerned`, `request_closed`, `budget_needed`.
 */
export function setBookAtBudget({ request, callerId, on }: BookAtBudgetInput): boolean {
  if (!request) throw jobNotFound()
  if (request.userId !== callerId)
    throw notConcerned(request, callerId, 'Only the owner of this request can change how it is booked.')
  if (isClosed(request)) throw new Refusal('conflict', 'request_closed', closedMessage(request))
  if (on) assertBudget(request.budget)
  return request.bookAtBudget !== on
}

const closedMessage = ({ status }: Pick<RequestState, 'status'>): string =>
  status === 'cancelled' ? 'This request has been cancelled.' : 'This request already has an accepted bid.'

/**
 * Checks that the caller may post a cancelled request again (RIGHT-06).
 * Throws a Refusal: `not_found`, `not_concerned`, `request_hidden`, `not_cancelled`.
 */
export function assertMayRepost({ request, callerId }: StepInput): void {
  if (!request) throw jobNotFound()
  if (request.userId !== callerId)
    throw notConcerned(request, callerId, 'Only the owner of this request can post it again.')
  if (!request.shown)
    throw new Refusal('conflict', 'request_hidden', 'We’ve hidden this request, so you can’t post it again.')
  if (request.status !== 'cancelled')
    throw new Refusal('conflict', 'not_cancelled', 'You can only post a request again if it was cancelled.')
}

/** Returns the statuses to which staff can end a request (R28); none once it has ended. */
export const allowedEndStatuses = ({ status }: Pick<RequestState, 'status'>): EndStatus[] => END_STATUSES[status]

type EndStatus = 'completed' | 'cancelled'

const END_STATUSES: Record<RequestStatus, EndStatus[]> = {
  pending: ['cancelled'],
  assigned: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
}

/**
 * Returns the step by which staff end a request (R28). Throws a Refusal: `not_found`, `request_ended`, `not_assigned`.
 */
export function endRequest(request: RequestState | null, status: 'completed' | 'cancelled'): Step {
  if (!request) throw jobNotFound()
  if (allowedEndStatuses(request).includes(status)) return { what: status, by: 'staff', status }
  if (request.status === 'pending') throw notAssigned(request)
  throw new Refusal('conflict', 'request_ended', `This request is already ${request.status}.`)
}

function partyOf({ userId, acceptedBidderId }: RequestState, callerId: string): StepActor | null {
  if (userId === callerId) return 'owner'
  return acceptedBidderId === callerId ? 'carrier' : null
}

const jobNotFound = () => new Refusal('not_found', 'not_found', 'Job not found.')
/**
 * Returns the refusal for a caller who may not do this: for anyone but its parties, a hidden request doesn't exist
 * (security.md 30).
 */
const notConcerned = (request: RequestState, callerId: string, message: string) =>
  request.shown || partyOf(request, callerId) ? new Refusal('forbidden', 'not_concerned', message) : jobNotFound()

function notAssigned({ status }: RequestState): Refusal {
  const message =
    status === 'cancelled' ? 'This request has been cancelled.' : 'Accept a bid first. This request has no carrier yet.'
  return new Refusal('conflict', 'not_assigned', message)
}
