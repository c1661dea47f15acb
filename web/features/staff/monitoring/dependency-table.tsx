import type { Dependency, Overview } from '#modules/staff/monitoring/contract/overview.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { ageOf, shortDuration } from './durations.ts'
import { words } from './words.ts'

const { dependencies: dependenciesWords } = words
const { columns } = dependenciesWords
const TONES: Record<Dependency['state'], BadgeTone> = { ok: 'ok', down: 'danger', unset: 'neutral', unknown: 'outline' }

/** Every dependency and its state. */
export function DependencyTable({ overview, now }: { overview: Overview; now: number }) {
  return (
    <section aria-labelledby="dependencies" className="grid gap-3">
      <h2 id="dependencies">{dependenciesWords.title}</h2>
      <Table
        caption={dependenciesWords.title}
        columns={columnsAt(now)}
        rows={overview.dependencies}
        keyOf={({ name }) => name}
      />
    </section>
  )
}

const columnsAt = (now: number): Column<Dependency>[] => [
  {
    name: columns.name,
    cell: ({ name, error }) => (
      <>
        {dependenciesWords.names[name]}
        {error && <span className="block text-sm font-normal text-danger wrap-anywhere">{error}</span>}
      </>
    ),
  },
  { name: columns.state, cell: ({ state }) => <Badge tone={TONES[state]}>{dependenciesWords.states[state]}</Badge> },
  { name: columns.took, numeric: true, cell: ({ tookMs }) => shortDuration(tookMs) },
  { name: columns.checked, numeric: true, cell: ({ checkedAt }) => shortDuration(ageOf(checkedAt, now)) },
  { name: columns.ok, numeric: true, cell: ({ okAt }) => shortDuration(ageOf(okAt, now)) },
]
