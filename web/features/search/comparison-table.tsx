import type { Comparison } from '#modules/search/contract.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Cell, RowHead, Table } from '#web/ui/table.tsx'
import { words } from './console-words.ts'
import { words as kinds } from './results-words.ts'

const { columns } = words
const COLUMNS = [
  columns.type,
  { name: columns.inDatabase, figure: true },
  { name: columns.inIndex, figure: true },
  columns.state,
]

/** Database and index side by side: counts, and whether ids and versions are the same. */
export function ComparisonTable({ comparison }: { comparison: Comparison }) {
  return (
    <div className="grid gap-3">
      <p>
        {words.comparedAt(comparison.at)} {words.healed(comparison.healed)}{' '}
        {comparison.differing > 0 && <strong>{words.differing(comparison.differing)}</strong>}
      </p>
      <Table caption={words.typesCaption} columns={COLUMNS}>
        {comparison.types.map((row) => (
          <tr key={row.type}>
            <RowHead>{kinds.ofType[row.type]}</RowHead>
            <Cell figure>{words.figure(row.inDatabase)}</Cell>
            <Cell figure>{words.figure(row.inIndex)}</Cell>
            <Cell>
              {row.databaseChecksum === row.indexChecksum ? (
                <Badge tone="ok">{words.same}</Badge>
              ) : (
                <Badge tone="danger">{words.differs}</Badge>
              )}
            </Cell>
          </tr>
        ))}
      </Table>
    </div>
  )
}
