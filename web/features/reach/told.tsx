import { useRequestWithoutBids } from './queries.ts'
import { reachWords } from './words.ts'

/** What an owner reads where bids will stand: how many carriers have been told, if it is known and any were (SILENCE-03). */
export const Told = ({ requestId, viewer }: { requestId: string; viewer: string }) =>
  reachWords.told(useRequestWithoutBids(requestId, viewer)?.told ?? 0)
