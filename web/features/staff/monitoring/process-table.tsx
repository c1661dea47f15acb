import type { Overview, SeenProcess } from '#modules/staff/monitoring/contract.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { ageOf, shortDuration } from './durations.ts'
import { words } from './words.ts'

const { processes: processesWords } = words
const { columns } = processesWords
const TONES: Record<SeenProcess['state'], BadgeTone> = { alive: 'ok', stopped: 'neutral', gone: 'danger' }

/** Lists running processes, and those that ended within the last hour. */
export function ProcessTable({ overview, now }: { overview: Overview; now: number }) {
  return (
    <section aria-labelledby="processes" className="grid gap-3">
      <h2 id="processes">{processesWords.title}</h2>
      <Table caption={processesWords.title} columns={columnsAt(now)} rows={overview.processes} keyOf={({ id }) => id} />
    </section>
  )
}

const columnsAt = (now: number): Column<SeenProcess>[] => [
  {
    name: columns.process,
    cell: ({ roles, host, pid }) => (
      <>
        {roles.join(', ')}
        <span className="block text-sm font-normal text-muted">
          {host}, {pid}
        </span>
      </>
    ),
  },
  { name: columns.release, cell: ({ release }) => release },
  { name: columns.state, cell: ({ state }) => <Badge tone={TONES[state]}>{processesWords.states[state]}</Badge> },
  { name: columns.beat, numeric: true, cell: ({ beatAt }) => shortDuration(ageOf(beatAt, now)) },
  { name: columns.sockets, numeric: true, cell: ({ sockets }) => sockets },
  { name: columns.lag, numeric: true, cell: ({ loopLagMs }) => shortDuration(loopLagMs) },
]
