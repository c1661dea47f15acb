import type { RequestDetail } from '#modules/requests/contract.ts'
import { isOwn } from '#web/lib/session/viewer.ts'

/** Whether somebody is the owner of a job or its accepted carrier. */
export const isSide = ({ userId, acceptedBidderId }: RequestDetail, viewer: string): boolean =>
  isOwn(viewer, userId) || isOwn(viewer, acceptedBidderId)

/** Whether a bid was accepted, and somebody is one of its two parties. */
export const isParty = (request: RequestDetail, viewer: string): boolean =>
  request.winningBidId !== null && isSide(request, viewer)

/** Which of the two sides of a job somebody is who is one of them. */
export const partyOf = (request: RequestDetail, viewer: string): 'owner' | 'carrier' =>
  isOwn(viewer, request.userId) ? 'owner' : 'carrier'

export const isCollected = ({ collectedAt, status }: RequestDetail): boolean =>
  collectedAt !== null || status === 'completed'
