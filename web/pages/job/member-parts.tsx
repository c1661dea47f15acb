import { DecisionToasts } from '#web/features/bidding/live/decision-toasts.tsx'
import { BidderCard, OwnerCard } from '#web/features/bidding/own/status-cards.tsx'
import { Look } from '#web/features/reach/look.tsx'

/** What a job's page has for everybody who is signed in, in one file. */
export const memberParts = { BidderCard, DecisionToasts, Look, OwnerCard }
