import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { Overview } from '#modules/staff/monitoring/contract/overview.ts'
import { type HistoryPoint, SPANS, type Span } from '#modules/staff/monitoring/contract.ts'
import { clockTime } from '#web/lib/format/time.ts'
import { Select } from '#web/ui/choice.tsx'
import { lazyExtra } from '#web/ui/lazy-part.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Table } from '#web/ui/table.tsx'
import { shortDayOf, shortDuration } from './durations.ts'
import { historyQuery } from './queries.ts'
import { words } from './words.ts'

const { history: historyWords } = words
const Chart = lazyExtra(async () => (await import('./chart.tsx')).Chart, <div className="h-56" />)
const spans = SPANS.map((value) => ({ value, label: historyWords.spans[value] }))

/** The figures of one queue as a chart and a table. The URL holds the selection. */
export function QueueHistory({ overview }: { overview: Overview }) {
  const { queue, span, choose } = useChosenHistory(overview.queues.map((one) => one.queue))
  const queues = overview.queues.map(({ queue: value, label }) => ({ value, label }))
  const history = useQuery(historyQuery(queue, span))
  return (
    <section aria-labelledby="history" className="grid gap-3">
      <h2 id="history">{historyWords.title}</h2>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={historyWords.queue}
          name="queue"
          options={queues}
          value={queue}
          onChange={(next) => choose(next, span)}
        />
        <Select
          label={historyWords.span}
          name="span"
          options={spans}
          value={span}
          onChange={(next) => choose(queue, next)}
        />
      </div>
      <Loaded query={history} loading={historyWords.loading} failed={historyWords.failed}>
        {({ points, label }) => <Charts points={points} span={span} label={label} />}
      </Loaded>
    </section>
  )
}

interface ChartsProps {
  points: readonly HistoryPoint[]
  span: Span
  label: string
}

function Charts({ points, span, label }: ChartsProps) {
  const at = points.map((point) => Date.parse(point.at) / 1_000)
  const inSeconds = (ms: number | null) => (ms === null ? null : ms / 1_000)
  const idle = points.every(({ done }) => done === 0)
  return (
    <>
      {idle && <p className="text-muted">{historyWords.nothing}</p>}
      <div aria-hidden className="grid gap-4 lg:grid-cols-2">
        <Chart
          title={historyWords.done}
          at={at}
          lines={[{ label: historyWords.done, values: points.map(({ done }) => done) }]}
        />
        <Chart
          title={historyWords.times}
          unit="s"
          at={at}
          lines={[
            { label: historyWords.waited, values: points.map(({ waited }) => inSeconds(waited.p95)) },
            { label: historyWords.ran, values: points.map(({ ran }) => inSeconds(ran.p95)) },
          ]}
        />
      </div>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand">
          {historyWords.table}
        </summary>
        <HistoryTable points={points} span={span} label={label} />
      </details>
    </>
  )
}

function HistoryTable({ points, span, label }: ChartsProps) {
  const format = span === 'month' ? shortDayOf : clockTime
  return (
    <Table
      caption={historyWords.tableCaption(label, historyWords.spans[span])}
      columns={[
        { name: historyWords.when, cell: ({ at }) => <time dateTime={at}>{format(at)}</time> },
        { name: historyWords.done, numeric: true, cell: ({ done }) => words.count(done) },
        { name: historyWords.waited, numeric: true, cell: ({ waited }) => shortDuration(waited.p95) },
        { name: historyWords.ran, numeric: true, cell: ({ ran }) => shortDuration(ran.p95) },
      ]}
      rows={points}
      keyOf={({ at }) => at}
    />
  )
}

/** Returns the queue and period in the URL, which staff can share, and a function that changes the two. */
function useChosenHistory(queues: readonly string[]) {
  const [search, setSearch] = useSearchParams()
  const queue = queues.find((name) => name === search.get('queue')) ?? queues[0] ?? 'live'
  const span = SPANS.find((name) => name === search.get('span')) ?? 'hour'
  const choose = (nextQueue: string, nextSpan: Span) =>
    setSearch({ queue: nextQueue, span: nextSpan }, { replace: true, preventScrollReset: true })
  return { queue, span, choose }
}
