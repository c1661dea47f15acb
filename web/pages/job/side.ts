import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { isOwn } from '#web/lib/session/viewer.ts'

/** Returns whether a user is the owner of a job or its accepted carrier. */
export const isOwnerOrCarrier = ({ userId, acceptedBidderId }: RequestDetail, viewer: string): boolean =>
  isOwn(viewer, userId) || isOwn(viewer, acceptedBidderId)

/** Returns whether a bid was accepted and a user is one of its parties. */
export const isParty = (request: RequestDetail, viewer: string): boolean =>
  request.winningBidId !== null && isOwnerOrCarrier(request, viewer)

/** Returns which party of a job a user is, for one of the two. */
export const partyOf = (request: RequestDetail, viewer: string): 'owner' | 'carrier' =>
  isOwn(viewer, request.userId) ? 'owner' : 'carrier'

export const isCollected = ({ collectedAt, status }: RequestDetail): boolean =>
  collectedAt !== null || status === 'completed'
