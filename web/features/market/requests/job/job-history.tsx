import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RequestDetail, requestHistory } from '#modules/market/requests/contract.ts'
import { historyKey } from '#web/features/market/requests/keys.ts'
import { call } from '#web/lib/api/api.ts'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { Time } from '#web/ui/time.tsx'
import { words as uiWords } from '#web/ui/words.ts'
import { timelineWords } from './words.ts'

/** The history of a job: what happened, by which party and when. Refetched with each version of the request. */
export function JobHistory({ request: { id, version } }: { request: RequestDetail }) {
  const query = useQuery({
    queryKey: historyKey(id, version),
    queryFn: ({ signal }) =>
      call<typeof requestHistory>('GET /api/requests/:requestId/history', { params: { requestId: id }, signal }),
    placeholderData: keepPreviousData,
  })
  if (!query.data)
    return (
      <QueryFallback
        query={query}
        loading={<LoadingText>{uiWords.loading}</LoadingText>}
        failed={timelineWords.historyFailed}
      />
    )
  return (
    <ol className="grid gap-2 border-l-2 border-line pl-4">
      {query.data.items.map(({ what: step, by: actor, at }) => (
        <li key={step} className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{timelineWords.steps[step]}</span>
          <span className="text-sm text-muted">
            {actor && `${timelineWords.actors[actor]} · `}
            <Time value={at} />
          </span>
        </li>
      ))}
    </ol>
  )
}
