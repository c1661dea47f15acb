import { useState } from 'react'
import type { Overview, Percentiles, QueueState } from '#modules/staff/monitoring/contract.ts'
import { clockTime } from '#web/lib/format/time.ts'
import { Select } from '#web/ui/choice.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { ageOf, shortly } from './spell.ts'
import { words } from './words.ts'

const { queues: say } = words
const { columns } = say

const SPANS = [
  { value: 'lastHour', label: say.hour },
  { value: 'lastMonth', label: say.month },
] as const
type Span = (typeof SPANS)[number]['value']

/** Every queue, furthest behind first. */
export function QueueTable({ overview, now }: { overview: Overview; now: number }) {
  const [span, setSpan] = useState<Span>('lastHour')
  const queues = overview.queues.toSorted(furthestBehindFirst)
  return (
    <section aria-labelledby="queues" className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="queues">{say.title}</h2>
        <Select label={say.span} name="span" options={SPANS} value={span} onChange={setSpan} />
      </div>
      {queues.some(({ jobs }) => jobs === null) && <p className="text-danger">{say.redisAway}</p>}
      <Table caption={say.title} columns={columnsFor(span, now)} rows={queues} keyOf={({ queue }) => queue} />
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
          <span className="block text-sm font-normal text-live-ink">{say.paused(clockTime(pausedUntil))}</span>
        )}
      </>
    ),
  },
  {
    name: columns.behind,
    figure: true,
    cell: ({ oldestAt }) => <span className={oldestAt ? 'font-semibold' : ''}>{shortly(ageOf(oldestAt, now))}</span>,
  },
  { name: columns.waiting, figure: true, cell: ({ undelivered }) => words.count(undelivered) },
  { name: columns.active, figure: true, cell: ({ jobs }) => jobs?.active ?? '?' },
  { name: columns.delayed, figure: true, cell: ({ jobs }) => jobs?.delayed ?? '?' },
  {
    name: columns.failed,
    figure: true,
    cell: ({ failed }) => <span className={failed > 0 ? 'font-semibold text-danger' : ''}>{words.count(failed)}</span>,
  },
  { name: columns.minute, figure: true, cell: ({ lastMinute }) => words.count(lastMinute) },
  { name: columns.done, figure: true, cell: (queue) => words.count(queue[span].done) },
  { name: columns.waited, figure: true, cell: (queue) => three(queue[span].waited) },
  { name: columns.ran, figure: true, cell: (queue) => three(queue[span].ran) },
]

const three = ({ p50, p95, p99 }: Percentiles): string => [p50, p95, p99].map(shortly).join(' / ')

const furthestBehindFirst = (one: QueueState, other: QueueState): number =>
  (one.oldestAt ?? '~').localeCompare(other.oldestAt ?? '~') || one.label.localeCompare(other.label)
