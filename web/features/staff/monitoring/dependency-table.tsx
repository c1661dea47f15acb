import type { Dependency, Overview } from '#modules/staff/monitoring/contract.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { ageOf, shortly } from './spell.ts'
import { words } from './words.ts'

const { dependencies: say } = words
const { columns } = say
const TONES: Record<Dependency['state'], BadgeTone> = { ok: 'ok', down: 'danger', unset: 'neutral', unknown: 'outline' }

/** Every dependency and its state. */
export function DependencyTable({ overview, now }: { overview: Overview; now: number }) {
  return (
    <section aria-labelledby="dependencies" className="grid gap-3">
      <h2 id="dependencies">{say.title}</h2>
      <Table caption={say.title} columns={columnsAt(now)} rows={overview.dependencies} keyOf={({ name }) => name} />
    </section>
  )
}

const columnsAt = (now: number): Column<Dependency>[] => [
  {
    name: columns.name,
    cell: ({ name, error }) => (
      <>
        {say.names[name]}
        {error && <span className="block text-sm font-normal text-danger wrap-anywhere">{error}</span>}
      </>
    ),
  },
  { name: columns.state, cell: ({ state }) => <Badge tone={TONES[state]}>{say.states[state]}</Badge> },
  { name: columns.took, figure: true, cell: ({ tookMs }) => shortly(tookMs) },
  { name: columns.checked, figure: true, cell: ({ checkedAt }) => shortly(ageOf(checkedAt, now)) },
  { name: columns.ok, figure: true, cell: ({ okAt }) => shortly(ageOf(okAt, now)) },
]
