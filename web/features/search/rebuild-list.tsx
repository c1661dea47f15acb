import type { Rebuild, RebuildStatus } from '#modules/search/contract.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Cell, RowHead, Table } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import { words } from './console-words.ts'
import { words as kinds } from './results-words.ts'

const TONES: Record<RebuildStatus, BadgeTone> = {
  running: 'live',
  stopping: 'live',
  stopped: 'outline',
  done: 'ok',
  failed: 'danger',
}
const { rebuildColumns: columns } = words
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
  if (status === 'failed') return <p role="alert">{words.failedText}</p>
  const text = words.progress(written, expected)
  return (
    <div className="grid gap-1.5">
      <progress max={Math.max(expected, 1)} value={written} aria-label={text} className="h-2 w-full accent-brand" />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted tabular">
        <Badge tone={TONES[status]}>{words.status[status]}</Badge>
        {text}
        {type !== null && <span>{words.reading(kinds.ofType[type])}</span>}
      </p>
    </div>
  )
}

/** The last rebuilds, newest first. */
export function RebuildList({ rebuilds }: { rebuilds: readonly Rebuild[] }) {
  return (
    <Table caption={words.rebuildsCaption} columns={COLUMNS}>
      {rebuilds.map(({ id, status, written, startedAt, endedAt, comparison }) => (
        <tr key={id}>
          <RowHead>
            <Time value={startedAt} />
          </RowHead>
          <Cell>
            <Badge tone={TONES[status]}>{words.status[status]}</Badge>
          </Cell>
          <Cell figure>{words.figure(written)}</Cell>
          <Cell>{endedAt && <Time value={endedAt} />}</Cell>
          <Cell>{comparison && (comparison.differing > 0 ? words.differing(comparison.differing) : words.same)}</Cell>
        </tr>
      ))}
    </Table>
  )
}
