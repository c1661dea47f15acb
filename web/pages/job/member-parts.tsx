import { ViewRecorder } from '#web/features/discovery/coverage/view-recorder.tsx'
import { DecisionToasts } from '#web/features/market/bidding/live/decision-toasts.tsx'
import { BidderCard, OwnerCard } from '#web/features/market/bidding/own/status-cards.tsx'

/** The parts of a job's page for all signed-in users, in one chunk. */
export const memberParts = { BidderCard, DecisionToasts, ViewRecorder, OwnerCard }
