import type { Comparison } from '#modules/search/contract.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Cell, RowHead, Table } from '#web/ui/table.tsx'
import { consoleWords, resultsWords } from './words.ts'

const { columns } = consoleWords
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
        {consoleWords.comparedAt(comparison.at)} {consoleWords.healed(comparison.healed)}{' '}
        {comparison.differing > 0 && <strong>{consoleWords.differing(comparison.differing)}</strong>}
      </p>
      <Table caption={consoleWords.typesCaption} columns={COLUMNS}>
        {comparison.types.map((row) => (
          <tr key={row.type}>
            <RowHead>{resultsWords.ofType[row.type]}</RowHead>
            <Cell figure>{consoleWords.figure(row.inDatabase)}</Cell>
            <Cell figure>{consoleWords.figure(row.inIndex)}</Cell>
            <Cell>
              {row.databaseChecksum === row.indexChecksum ? (
                <Badge tone="ok">{consoleWords.same}</Badge>
              ) : (
                <Badge tone="danger">{consoleWords.differs}</Badge>
              )}
            </Cell>
          </tr>
        ))}
      </Table>
    </div>
  )
}
