import { useQuery } from '@tanstack/react-query'
import { silencesQuery } from './queries.ts'
import { reachWords } from './words.ts'

/** What an owner reads where bids will stand: how many carriers have been told, if it is known and any were (SILENCE-03). */
export function Told({ requestId, viewer }: { requestId: string; viewer: string }) {
  const { data } = useQuery(silencesQuery(viewer))
  return reachWords.told(data?.items.find((silence) => silence.requestId === requestId)?.told ?? 0)
}
