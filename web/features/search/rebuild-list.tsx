import type { Rebuild, RebuildStatus } from '#modules/search/contract.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Cell, RowHead, Table } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import { consoleWords, resultsWords } from './words.ts'

const TONES: Record<RebuildStatus, BadgeTone> = {
  running: 'live',
  stopping: 'live',
  stopped: 'outline',
  done: 'ok',
  failed: 'danger',
}
const { rebuildColumns: columns } = consoleWords
const COLUMNS = [
  columns.started,
  columns.status,
  { name: columns.written, figure: true },
  columns.ended,
  columns.outcome,
]

/** How far the rebuild under way has come, or where it was stopped. */
export function RebuildProgress({ rebuild }: { rebuild: Rebuild }) {
  const { status, written, expected, type } = rebuild
  if (status === 'done') return null
  if (status === 'failed') return <p role="alert">{consoleWords.failedText}</p>
  const text = consoleWords.progress(written, expected)
  return (
    <div className="grid gap-1.5">
      <progress max={Math.max(expected, 1)} value={written} aria-label={text} className="h-2 w-full accent-brand" />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted tabular">
        <Badge tone={TONES[status]}>{consoleWords.status[status]}</Badge>
        {text}
        {type !== null && <span>{consoleWords.reading(resultsWords.ofType[type])}</span>}
      </p>
    </div>
  )
}

/** The last rebuilds, newest first. */
export function RebuildList({ rebuilds }: { rebuilds: readonly Rebuild[] }) {
  return (
    <Table caption={consoleWords.rebuildsCaption} columns={COLUMNS}>
      {rebuilds.map(({ id, status, written, startedAt, endedAt, comparison }) => (
        <tr key={id}>
          <RowHead>
            <Time value={startedAt} />
          </RowHead>
          <Cell>
            <Badge tone={TONES[status]}>{consoleWords.status[status]}</Badge>
          </Cell>
          <Cell figure>{consoleWords.figure(written)}</Cell>
          <Cell>{endedAt && <Time value={endedAt} />}</Cell>
          <Cell>
            {comparison &&
              (comparison.differing > 0 ? consoleWords.differing(comparison.differing) : consoleWords.same)}
          </Cell>
        </tr>
      ))}
    </Table>
  )
}
