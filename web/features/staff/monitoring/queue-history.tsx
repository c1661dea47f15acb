import { useQuery } from '@tanstack/react-query'
import { type HistoryPoint, type Overview, SPANS, type Span } from '#modules/staff/monitoring/contract.ts'
import { clockTime } from '#web/lib/format/time.ts'
import { Select } from '#web/ui/choice.tsx'
import { lazyExtra } from '#web/ui/lazy-part.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Table } from '#web/ui/table.tsx'
import { historyQuery } from './queries.ts'
import { dayName, shortly } from './spell.ts'
import { useChosenHistory } from './use-chosen-history.ts'
import { words } from './words.ts'

const { history: say } = words
const Chart = lazyExtra(async () => (await import('./chart.tsx')).Chart, <div className="h-56" />)
const spans = SPANS.map((value) => ({ value, label: say.spans[value] }))

/** The figures of one queue as a chart and a table. The URL holds the selection. */
export function QueueHistory({ overview }: { overview: Overview }) {
  const { queue, span, choose } = useChosenHistory(overview.queues.map((one) => one.queue))
  const queues = overview.queues.map(({ queue: value, label }) => ({ value, label }))
  const history = useQuery(historyQuery(queue, span))
  return (
    <section aria-labelledby="history" className="grid gap-3">
      <h2 id="history">{say.title}</h2>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select label={say.queue} name="queue" options={queues} value={queue} onChange={(next) => choose(next, span)} />
        <Select label={say.span} name="span" options={spans} value={span} onChange={(next) => choose(queue, next)} />
      </div>
      <Loaded query={history} loading={say.loading} failed={say.failed}>
        {({ points, label }) => <Drawn points={points} span={span} label={label} />}
      </Loaded>
    </section>
  )
}

interface RenderedProps {
  points: readonly HistoryPoint[]
  span: Span
  label: string
}

function Drawn({ points, span, label }: RenderedProps) {
  const at = points.map((point) => Date.parse(point.at) / 1_000)
  const inSeconds = (ms: number | null) => (ms === null ? null : ms / 1_000)
  const idle = points.every(({ done }) => done === 0)
  return (
    <>
      {idle && <p className="text-muted">{say.nothing}</p>}
      <div aria-hidden className="grid gap-4 lg:grid-cols-2">
        <Chart title={say.done} at={at} lines={[{ label: say.done, values: points.map(({ done }) => done) }]} />
        <Chart
          title={say.times}
          unit="s"
          at={at}
          lines={[
            { label: say.waited, values: points.map(({ waited }) => inSeconds(waited.p95)) },
            { label: say.ran, values: points.map(({ ran }) => inSeconds(ran.p95)) },
          ]}
        />
      </div>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand">
          {say.table}
        </summary>
        <HistoryTable points={points} span={span} label={label} />
      </details>
    </>
  )
}

function HistoryTable({ points, span, label }: RenderedProps) {
  const name = span === 'month' ? dayName : clockTime
  return (
    <Table
      caption={say.tableCaption(label, say.spans[span])}
      columns={[
        { name: say.when, cell: ({ at }) => <time dateTime={at}>{name(at)}</time> },
        { name: say.done, figure: true, cell: ({ done }) => words.count(done) },
        { name: say.waited, figure: true, cell: ({ waited }) => shortly(waited.p95) },
        { name: say.ran, figure: true, cell: ({ ran }) => shortly(ran.p95) },
      ]}
      rows={points}
      keyOf={({ at }) => at}
    />
  )
}
