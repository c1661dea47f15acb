import type { Dependency, Overview } from '#modules/monitoring/contract.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Cell, RowHead, Table } from '#web/ui/table.tsx'
import { ageOf, shortly } from './spell.ts'
import { words } from './words.ts'

const { dependencies: say } = words
const { columns } = say
const COLUMNS = [
  columns.name,
  columns.state,
  ...[columns.took, columns.checked, columns.ok].map((name) => ({ name, figure: true })),
]
const TONES: Record<Dependency['state'], BadgeTone> = { ok: 'ok', down: 'danger', unset: 'neutral', unknown: 'outline' }

/** What the house depends on, and whether it answers. */
export function DependencyTable({ overview, now }: { overview: Overview; now: number }) {
  return (
    <section aria-labelledby="dependencies" className="grid gap-3">
      <h2 id="dependencies">{say.title}</h2>
      <Table caption={say.title} columns={COLUMNS}>
        {overview.dependencies.map(({ name, state, tookMs, error, checkedAt, okAt }) => (
          <tr key={name}>
            <RowHead>
              {say.names[name]}
              {error && <span className="block text-sm font-normal text-danger wrap-anywhere">{error}</span>}
            </RowHead>
            <Cell>
              <Badge tone={TONES[state]}>{say.states[state]}</Badge>
            </Cell>
            <Cell figure>{shortly(tookMs)}</Cell>
            <Cell figure>{shortly(ageOf(checkedAt, now))}</Cell>
            <Cell figure>{shortly(ageOf(okAt, now))}</Cell>
          </tr>
        ))}
      </Table>
    </section>
  )
}
