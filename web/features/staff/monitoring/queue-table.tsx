import { useState } from 'react'
import type { Overview } from '#modules/staff/monitoring/contract/overview.ts'
import type { Percentiles, QueueState } from '#modules/staff/monitoring/contract.ts'
import { clockTime } from '#web/lib/format/time.ts'
import { Select } from '#web/ui/choice.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { ageOf, shortDuration } from './durations.ts'
import { words } from './words.ts'

const { queues: queuesWords } = words
const { columns } = queuesWords

const SPANS = [
  { value: 'lastHour', label: queuesWords.hour },
  { value: 'lastMonth', label: queuesWords.month },
] as const
type Span = (typeof SPANS)[number]['value']

/** Every queue, furthest behind first. */
export function QueueTable({ overview, now }: { overview: Overview; now: number }) {
  const [span, setSpan] = useState<Span>('lastHour')
  const queues = overview.queues.toSorted(furthestBehindFirst)
  return (
    <section aria-labelledby="queues" className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="queues">{queuesWords.title}</h2>
        <Select label={queuesWords.span} name="span" options={SPANS} value={span} onChange={setSpan} />
      </div>
      {queues.some(({ jobs }) => jobs === null) && <p className="text-danger">{queuesWords.redisDown}</p>}
      <Table caption={queuesWords.title} columns={columnsFor(span, now)} rows={queues} keyOf={({ queue }) => queue} />
    </section>
  )
}

const columnsFor = (span: Span, now: number): Column<QueueState>[] => [
  {
    name: columns.queue,
    cell: ({ label, pausedUntil }) => (
      <>
        {label}
        {pausedUntil && (
          <span className="block text-sm font-normal text-live-ink">{queuesWords.paused(clockTime(pausedUntil))}</span>
        )}
      </>
    ),
  },
  {
    name: columns.behind,
    numeric: true,
    cell: ({ oldestAt }) => (
      <span className={oldestAt ? 'font-semibold' : ''}>{shortDuration(ageOf(oldestAt, now))}</span>
    ),
  },
  { name: columns.waiting, numeric: true, cell: ({ undelivered }) => words.count(undelivered) },
  { name: columns.active, numeric: true, cell: ({ jobs }) => jobs?.active ?? '?' },
  { name: columns.delayed, numeric: true, cell: ({ jobs }) => jobs?.delayed ?? '?' },
  {
    name: columns.failed,
    numeric: true,
    cell: ({ failed }) => <span className={failed > 0 ? 'font-semibold text-danger' : ''}>{words.count(failed)}</span>,
  },
  { name: columns.minute, numeric: true, cell: ({ lastMinute }) => words.count(lastMinute) },
  { name: columns.done, numeric: true, cell: (queue) => words.count(queue[span].done) },
  { name: columns.waited, numeric: true, cell: (queue) => percentilesText(queue[span].waited) },
  { name: columns.ran, numeric: true, cell: (queue) => percentilesText(queue[span].ran) },
]

const percentilesText = ({ p50, p95, p99 }: Percentiles): string => [p50, p95, p99].map(shortDuration).join(' / ')

/** Compares queues by the time of their oldest waiting job, those without one last, then by label. */
const furthestBehindFirst = (a: QueueState, b: QueueState): number =>
  waitingSince(a) - waitingSince(b) || a.label.localeCompare(b.label)

const waitingSince = ({ oldestAt }: QueueState): number =>
  oldestAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(oldestAt)
