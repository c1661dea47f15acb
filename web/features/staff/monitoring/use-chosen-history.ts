import { useSearchParams } from 'react-router-dom'
import { SPANS, type Span } from '#modules/staff/monitoring/contract.ts'

/** The queue and period on display. Both are in the URL, so that the view can be shared. */
export function useChosenHistory(queues: readonly string[]) {
  const [search, setSearch] = useSearchParams()
  const queue = queues.find((name) => name === search.get('queue')) ?? queues[0] ?? 'live'
  const span = SPANS.find((name) => name === search.get('span')) ?? 'hour'
  const choose = (next: string, over: Span) =>
    setSearch({ queue: next, span: over }, { replace: true, preventScrollReset: true })
  return { queue, span, choose }
}
