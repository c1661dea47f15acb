import type { Comparison, Rebuild, RebuildStatus } from '#modules/discovery/search/contract.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
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
const COLUMNS: Column<Rebuild>[] = [
  { name: columns.started, cell: ({ startedAt }) => <Time value={startedAt} /> },
  { name: columns.status, cell: ({ status }) => <Badge tone={TONES[status]}>{consoleWords.status[status]}</Badge> },
  { name: columns.written, numeric: true, cell: ({ written }) => consoleWords.figure(written) },
  { name: columns.ended, cell: ({ endedAt }) => endedAt && <Time value={endedAt} /> },
  { name: columns.outcome, cell: ({ comparison }) => comparison && outcomeOf(comparison) },
]

const outcomeOf = ({ differing }: Comparison): string =>
  differing > 0 ? consoleWords.differing(differing) : consoleWords.same

/** The progress of a running or stopped rebuild. */
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
export const RebuildList = ({ rebuilds }: { rebuilds: readonly Rebuild[] }) => (
  <Table caption={consoleWords.rebuildsCaption} columns={COLUMNS} rows={rebuilds} keyOf={({ id }) => id} />
)
