import { DecisionToasts } from '#web/features/bidding/live/decision-toasts.tsx'
import { BidderCard, OwnerCard } from '#web/features/bidding/own/status-cards.tsx'
import { Look } from '#web/features/reach/record-view.tsx'

/** The parts of a job's page for all signed-in users, in one chunk. */
export const memberParts = { BidderCard, DecisionToasts, Look, OwnerCard }
