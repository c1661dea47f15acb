import { useState } from 'react'
import type { Overview, Percentiles, QueueState } from '#modules/monitoring/contract.ts'
import { Select } from '#web/ui/choice.tsx'
import { classes } from '#web/ui/classes.ts'
import { Cell, RowHead, Table } from '#web/ui/table.tsx'
import { ageOf, clockTime, shortly } from './spell.ts'
import { words } from './words.ts'

const { queues: say } = words
const { columns } = say

const COLUMNS = [
  columns.queue,
  ...[
    columns.behind,
    columns.waiting,
    columns.active,
    columns.delayed,
    columns.failed,
    columns.minute,
    columns.done,
  ].map((name) => ({ name, figure: true })),
  { name: columns.waited, figure: true },
  { name: columns.ran, figure: true },
]
const SPANS = [
  { value: 'lastHour', label: say.hour },
  { value: 'lastMonth', label: say.month },
] as const
type Span = (typeof SPANS)[number]['value']

/** Every queue, the one that is furthest behind first. */
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
      <Table caption={say.title} columns={COLUMNS}>
        {queues.map((queue) => (
          <QueueRow key={queue.queue} queue={queue} span={span} now={now} />
        ))}
      </Table>
    </section>
  )
}

function QueueRow({ queue, span, now }: { queue: QueueState; span: Span; now: number }) {
  const { label, jobs, undelivered, oldestAt, failed, pausedUntil, lastMinute } = queue
  const { done, waited, ran } = queue[span]
  return (
    <tr>
      <RowHead>
        {label}
        {pausedUntil && (
          <span className="block text-sm font-normal text-live-ink">{say.paused(clockTime(pausedUntil))}</span>
        )}
      </RowHead>
      <Cell figure className={classes(oldestAt && 'font-semibold')}>
        {shortly(ageOf(oldestAt, now))}
      </Cell>
      <Cell figure>{undelivered.toLocaleString('en-GB')}</Cell>
      <Cell figure>{jobs?.active ?? '?'}</Cell>
      <Cell figure>{jobs?.delayed ?? '?'}</Cell>
      <Cell figure className={classes(failed > 0 && 'font-semibold text-danger')}>
        {failed.toLocaleString('en-GB')}
      </Cell>
      <Cell figure>{lastMinute.toLocaleString('en-GB')}</Cell>
      <Cell figure>{done.toLocaleString('en-GB')}</Cell>
      <Cell figure>{three(waited)}</Cell>
      <Cell figure>{three(ran)}</Cell>
    </tr>
  )
}

const three = ({ p50, p95, p99 }: Percentiles): string => [p50, p95, p99].map(shortly).join(' / ')

const furthestBehindFirst = (one: QueueState, other: QueueState): number =>
  (one.oldestAt ?? '~').localeCompare(other.oldestAt ?? '~') || one.label.localeCompare(other.label)
