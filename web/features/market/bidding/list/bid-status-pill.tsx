import type { BidStatus } from '#modules/market/bidding/contract.ts'
import { words } from '#web/features/market/bidding/words.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'

/** The status of a bid as a pill. */
export function BidStatusPill({ status }: { status: BidStatus }) {
  return <StatusPill status={status} label={words.status[status]} tone={status === 'active' ? 'neutral' : undefined} />
}
