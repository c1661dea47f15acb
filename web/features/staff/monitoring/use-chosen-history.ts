import { useSearchParams } from 'react-router-dom'
import { SPANS, type Span } from '#modules/staff/monitoring/contract.ts'

/** Returns the queue and period in the URL, which staff can share, and a function that changes the two. */
export function useChosenHistory(queues: readonly string[]) {
  const [search, setSearch] = useSearchParams()
  const queue = queues.find((name) => name === search.get('queue')) ?? queues[0] ?? 'live'
  const span = SPANS.find((name) => name === search.get('span')) ?? 'hour'
  const choose = (nextQueue: string, nextSpan: Span) =>
    setSearch({ queue: nextQueue, span: nextSpan }, { replace: true, preventScrollReset: true })
  return { queue, span, choose }
}
