import type { BidStatus } from '#modules/bidding/contract.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { words } from './words.ts'

/** The status of a bid, in a word. */
export function BidStatusPill({ status }: { status: BidStatus }) {
  return <StatusPill status={status} label={words.status[status]} tone={status === 'active' ? 'neutral' : undefined} />
}
