import type { Overview, SeenProcess } from '#modules/monitoring/contract.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Cell, RowHead, Table } from '#web/ui/table.tsx'
import { ageOf, shortly } from './spell.ts'
import { words } from './words.ts'

const { processes: say } = words
const { columns } = say
const COLUMNS = [
  columns.process,
  columns.release,
  columns.state,
  ...[columns.beat, columns.sockets, columns.lag].map((name) => ({ name, figure: true })),
]
const TONES: Record<SeenProcess['state'], BadgeTone> = { alive: 'ok', stopped: 'neutral', gone: 'danger' }

/** The processes that live, and those that ended within the hour. */
export function ProcessTable({ overview, now }: { overview: Overview; now: number }) {
  return (
    <section aria-labelledby="processes" className="grid gap-3">
      <h2 id="processes">{say.title}</h2>
      <Table caption={say.title} columns={COLUMNS}>
        {overview.processes.map((one) => (
          <tr key={one.id}>
            <RowHead>
              {one.roles.join(', ')}
              <span className="block text-sm font-normal text-muted">
                {one.host}, {one.pid}
              </span>
            </RowHead>
            <Cell>{one.release}</Cell>
            <Cell>
              <Badge tone={TONES[one.state]}>{say.states[one.state]}</Badge>
            </Cell>
            <Cell figure>{shortly(ageOf(one.beatAt, now))}</Cell>
            <Cell figure>{one.sockets}</Cell>
            <Cell figure>{shortly(one.loopLagMs)}</Cell>
          </tr>
        ))}
      </Table>
    </section>
  )
}
