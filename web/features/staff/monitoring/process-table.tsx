import type { Overview, SeenProcess } from '#modules/staff/monitoring/contract.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { ageOf, shortly } from './spell.ts'
import { words } from './words.ts'

const { processes: say } = words
const { columns } = say
const TONES: Record<SeenProcess['state'], BadgeTone> = { alive: 'ok', stopped: 'neutral', gone: 'danger' }

/** Running processes, and those that ended within the last hour. */
export function ProcessTable({ overview, now }: { overview: Overview; now: number }) {
  return (
    <section aria-labelledby="processes" className="grid gap-3">
      <h2 id="processes">{say.title}</h2>
      <Table caption={say.title} columns={columnsAt(now)} rows={overview.processes} keyOf={({ id }) => id} />
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
  { name: columns.state, cell: ({ state }) => <Badge tone={TONES[state]}>{say.states[state]}</Badge> },
  { name: columns.beat, figure: true, cell: ({ beatAt }) => shortly(ageOf(beatAt, now)) },
  { name: columns.sockets, figure: true, cell: ({ sockets }) => sockets },
  { name: columns.lag, figure: true, cell: ({ loopLagMs }) => shortly(loopLagMs) },
]
