import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { isOwn } from '#web/lib/session/viewer.ts'

/** Returns whether a user is the owner of a job or its accepted carrier. */
export const isOwnerOrCarrier = ({ userId, acceptedBidderId }: RequestDetail, viewerId: string): boolean =>
  isOwn(viewerId, userId) || isOwn(viewerId, acceptedBidderId)

/** Returns whether the request has an accepted bid and the user is its owner or the accepted carrier. */
export const isParty = (request: RequestDetail, viewerId: string): boolean =>
  request.winningBidId !== null && isOwnerOrCarrier(request, viewerId)

/** Returns whether a user is the owner or the carrier of a job. The user must be one of the two. */
export const partyOf = (request: RequestDetail, viewerId: string): 'owner' | 'carrier' =>
  isOwn(viewerId, request.userId) ? 'owner' : 'carrier'

export const isCollected = ({ collectedAt, status }: RequestDetail): boolean =>
  collectedAt !== null || status === 'completed'
