import { CalendarDays, DoorOpen, ListPlus, type LucideIcon } from 'lucide-react'
import { type ReactNode, Suspense, useCallback } from 'react'
import { loadText } from '#web/lib/format/load-text.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { accessSummary } from './access-summary.ts'
import { CollapsibleRow } from './collapsible-row.tsx'
import type { ChangeLines } from './item-row.tsx'
import type { LoadDraft } from './load-draft.ts'
import { loadTotal } from './load-lines.ts'
import type { LoadProblem } from './load-problem.ts'
import { words } from './words.ts'

const ItemPicker = lazyPart(async () => (await import('./item-picker.tsx')).ItemPicker, {
  title: <p className="font-semibold">{words.list.failed}</p>,
})
const AccessFields = lazyPart(async () => (await import('./access-fields.tsx')).AccessFields)
const HalfDays = lazyPart(async () => (await import('./half-days.tsx')).HalfDays)

/** Changes the load. Takes an updater function, because a second press may come before the first one is rendered. */
export type ChangeLoad = (change: (load: LoadDraft) => LoadDraft) => void

interface LoadRowsProps {
  load: LoadDraft
  onChange: ChangeLoad
  /** The current problem, shown once `error` is set. */
  problem: LoadProblem | null
  /** The form's error about the load; undefined if there is none or it isn't shown yet. */
  error: string | undefined
  /** The row that shows an error without a problem; the first one if left out. */
  errorRow?: 'days' | undefined
  /** The row that is open at first. */
  opened?: 'items'
}

/** The three rows: items, access and times. The code of a row is loaded when the row opens (ITEM-01). */
export function LoadRows({ load, onChange, problem, error, errorRow, opened }: LoadRowsProps) {
  const changeLines: ChangeLines = useCallback(
    (change) => onChange((before) => ({ ...before, lines: [...change(before.lines)] })),
    [onChange],
  )
  const showErrors = error !== undefined
  // an error that isn't about a known row is shown at the first one
  const wrong = showErrors ? (problem?.row ?? errorRow ?? 'items') : null
  const errorOf = (row: LoadProblem['row'] | 'days') => (wrong === row ? error : undefined)
  const { count, kg, litres } = loadTotal(load.lines)
  return (
    <div>
      <Row
        title={words.rows.items}
        icon={ListPlus}
        summary={count > 0 ? loadText.long(count, kg, litres) : null}
        error={errorOf('items')}
        linked={problem?.key !== undefined}
        openAtFirst={opened === 'items'}
        part={ItemPicker}
      >
        <ItemPicker
          lines={load.lines}
          onChange={changeLines}
          linked={showErrors ? problem?.key : undefined}
          showErrors={showErrors}
        />
      </Row>
      <Row
        title={words.rows.access}
        icon={DoorOpen}
        summary={accessSummary(load.access)}
        error={errorOf('access')}
        part={AccessFields}
      >
        <AccessFields
          value={load.access}
          onChange={(access) => onChange((before) => ({ ...before, access }))}
          showErrors={showErrors}
        />
      </Row>
      <Row
        title={words.rows.days}
        icon={CalendarDays}
        summary={load.halfDays.length > 0 ? words.days.count(load.halfDays.length) : null}
        error={errorOf('days')}
        part={HalfDays}
      >
        <HalfDays value={load.halfDays} onChange={(halfDays) => onChange((before) => ({ ...before, halfDays }))} />
      </Row>
    </div>
  )
}

interface RowProps {
  title: string
  icon: LucideIcon
  summary: string | null
  error?: string | undefined
  /** Whether the error summary links to a field inside the row. */
  linked?: boolean
  openAtFirst?: boolean
  part: { preload(): void }
  children: ReactNode
}

const Row = ({ part, linked = false, ...row }: RowProps) => (
  <CollapsibleRow {...row} name={linked ? undefined : 'load'} preload={part.preload}>
    <Suspense fallback={<LoadingText>{words.rows.loading}</LoadingText>}>{row.children}</Suspense>
  </CollapsibleRow>
)
