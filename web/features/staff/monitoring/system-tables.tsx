import type { Dependency, Overview, RecentProcess } from '#modules/staff/monitoring/contract/overview.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { ageOf, shortDuration } from './durations.ts'
import { words } from './words.ts'

const { processes: processesWords, dependencies: dependenciesWords } = words
const PROCESS_TONES: Record<RecentProcess['state'], BadgeTone> = { alive: 'ok', stopped: 'neutral', gone: 'danger' }
const DEPENDENCY_TONES: Record<Dependency['state'], BadgeTone> = {
  ok: 'ok',
  down: 'danger',
  unset: 'neutral',
  unknown: 'outline',
}

interface SystemTableProps {
  overview: Overview
  now: number
}

/** Lists running processes, and those that ended within the last hour. */
export function ProcessTable({ overview, now }: SystemTableProps) {
  const { title, columns, states } = processesWords
  const tableColumns: Column<RecentProcess>[] = [
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
    { name: columns.state, cell: ({ state }) => <Badge tone={PROCESS_TONES[state]}>{states[state]}</Badge> },
    { name: columns.beat, numeric: true, cell: ({ beatAt }) => shortDuration(ageOf(beatAt, now)) },
    { name: columns.sockets, numeric: true, cell: ({ sockets }) => sockets },
    { name: columns.lag, numeric: true, cell: ({ loopLagMs }) => shortDuration(loopLagMs) },
  ]
  return (
    <section aria-labelledby="processes" className="grid gap-3">
      <h2 id="processes">{title}</h2>
      <Table caption={title} columns={tableColumns} rows={overview.processes} keyOf={({ id }) => id} />
    </section>
  )
}

/** Every dependency and its state. */
export function DependencyTable({ overview, now }: SystemTableProps) {
  const { title, columns, names, states } = dependenciesWords
  const tableColumns: Column<Dependency>[] = [
    {
      name: columns.name,
      cell: ({ name, error }) => (
        <>
          {names[name]}
          {error && <span className="block text-sm font-normal text-danger wrap-anywhere">{error}</span>}
        </>
      ),
    },
    { name: columns.state, cell: ({ state }) => <Badge tone={DEPENDENCY_TONES[state]}>{states[state]}</Badge> },
    { name: columns.took, numeric: true, cell: ({ tookMs }) => shortDuration(tookMs) },
    { name: columns.checked, numeric: true, cell: ({ checkedAt }) => shortDuration(ageOf(checkedAt, now)) },
    { name: columns.ok, numeric: true, cell: ({ okAt }) => shortDuration(ageOf(okAt, now)) },
  ]
  return (
    <section aria-labelledby="dependencies" className="grid gap-3">
      <h2 id="dependencies">{title}</h2>
      <Table caption={title} columns={tableColumns} rows={overview.dependencies} keyOf={({ name }) => name} />
    </section>
  )
}
