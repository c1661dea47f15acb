import type { Comparison } from '#modules/discovery/search/contract.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { consoleWords, resultsWords } from './words.ts'

const { columns } = consoleWords
const COLUMNS: Column<Comparison['types'][number]>[] = [
  { name: columns.type, cell: ({ type }) => resultsWords.ofType[type] },
  { name: columns.inDatabase, numeric: true, cell: ({ inDatabase }) => consoleWords.figure(inDatabase) },
  { name: columns.inIndex, numeric: true, cell: ({ inIndex }) => consoleWords.figure(inIndex) },
  {
    name: columns.state,
    cell: ({ databaseChecksum, indexChecksum }) =>
      databaseChecksum === indexChecksum ? (
        <Badge tone="ok">{consoleWords.same}</Badge>
      ) : (
        <Badge tone="danger">{consoleWords.differs}</Badge>
      ),
  },
]

/** Compares the counts and checksums of database and index. */
export function ComparisonTable({ comparison }: { comparison: Comparison }) {
  return (
    <div className="grid gap-3">
      <p>
        {consoleWords.comparedAt(comparison.at)} {consoleWords.healed(comparison.healed)}{' '}
        {comparison.differing > 0 && <strong>{consoleWords.differing(comparison.differing)}</strong>}
      </p>
      <Table caption={consoleWords.typesCaption} columns={COLUMNS} rows={comparison.types} keyOf={({ type }) => type} />
    </div>
  )
}
