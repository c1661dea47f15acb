import { useRequestWithoutBids } from './queries.ts'
import { reachWords } from './words.ts'

/** Shows the owner, in the empty bid list, how many carriers were notified (SILENCE-03). */
export const NotifiedCarriers = ({ requestId, viewerId }: { requestId: string; viewerId: string }) =>
  reachWords.notified(useRequestWithoutBids(requestId, viewerId)?.told ?? 0)
