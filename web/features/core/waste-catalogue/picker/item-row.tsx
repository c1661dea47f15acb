import { Minus, Plus } from 'lucide-react'
import { memo, type ReactNode, useId, useRef } from 'react'
import type { CatalogueItem } from '#modules/core/waste-catalogue/catalogue/contract.ts'
import { announce } from '#web/ui/announcer.tsx'
import { classes } from '#web/ui/classes.ts'
import { FieldError } from '#web/ui/field.tsx'
import { Chips } from './chips.tsx'
import type { DraftLine } from './load-draft.ts'
import { countAfter, withAnswer, withCount, withCountChangedBy, withoutItem } from './load-lines.ts'
import { lineProblem } from './load-problem.ts'
import { RefusedNotice } from './refused-notice.tsx'
import { words } from './words.ts'

const rowWords = words.row
const ANSWERS = [
  { value: 'yes', label: words.asks.yes },
  { value: 'no', label: words.asks.no },
  { value: 'unsure', label: words.asks.unsure },
] as const

/** Changes the lines. Takes an updater function, because a second press may come before the first one is rendered. */
export type ChangeLines = (change: (lines: readonly DraftLine[]) => readonly DraftLine[]) => void

interface ItemRowProps {
  item: CatalogueItem
  /** Undefined while the item isn't chosen. */
  line: DraftLine | undefined
  /** Whether the error summary links to this row. */
  linked: boolean
  /** Whether errors are shown; they aren't on first typing, so that nothing moves under a finger. */
  showErrors: boolean
  onChange: ChangeLines
}

/** An item with − n +, and its notes and questions once it is chosen. */
export const ItemRow = memo(function ItemRow({ item, line, linked, showErrors, onChange }: ItemRowProps) {
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  const name = linked ? 'load' : undefined
  // a refused item shows RefusedNotice instead
  const problem = showErrors && line && !line.refused ? lineProblem(line) : null
  function leaveOut() {
    // the button disappears with the row
    row.current?.closest('[data-picker]')?.querySelector<HTMLInputElement>('input[type=search]')?.focus()
    onChange((lines) => withoutItem(lines, item.key))
    announce(words.refused.removed(item.label), { now: true, topic: 'load' })
  }
  return (
    <li ref={row} data-item={item.key} className="grid gap-2 border-t border-line py-2 first:border-t-0">
      <div className="flex items-center gap-2">
        <span className={classes('min-w-0 flex-1 wrap-anywhere', line && 'font-semibold')}>{item.label}</span>
        {!line?.refused && (
          <Stepper
            label={item.label}
            count={line?.count}
            name={name}
            describedBy={problem === null ? undefined : `${id}-error`}
            onStep={(by) => {
              onChange((lines) => withCountChangedBy(lines, item, by))
              announce(rowWords.announcement(item, countAfter(line?.count, by)), { now: true, topic: 'load' })
            }}
            onType={(count) => onChange((lines) => withCount(lines, item, count))}
          />
        )}
      </div>
      <FieldError id={`${id}-error`} message={problem ?? undefined} />
      {line?.refused && item.refused !== null && (
        <RefusedNotice kind={item.refused} name={name} onLeaveOut={leaveOut} />
      )}
      {line && !line.refused && <ItemNotes item={item} line={line} onChange={onChange} />}
    </li>
  )
})

interface StepperProps {
  label: string
  /** Undefined while the item isn't chosen. */
  count: string | undefined
  name: string | undefined
  describedBy: string | undefined
  onStep: (by: number) => void
  onType: (count: string) => void
}

/** The buttons and field for the count. The plus button stays in place when the others appear, for repeated presses. */
function Stepper({ label, count, name, describedBy, onStep, onType }: StepperProps) {
  return (
    <span className="flex shrink-0 items-center gap-1">
      {count !== undefined && (
        <>
          <Step label={rowWords.less(label)} onPress={() => onStep(-1)}>
            <Minus aria-hidden size={18} />
          </Step>
          <input
            name={name}
            aria-label={rowWords.count(label)}
            aria-invalid={describedBy === undefined ? undefined : true}
            aria-describedby={describedBy}
            inputMode="numeric"
            autoComplete="off"
            value={count}
            onChange={(event) => onType(event.target.value)}
            onFocus={(event) => event.target.select()}
            // Enter must not submit the form
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            className="h-11 w-12 rounded-s border border-transparent bg-transparent text-center text-field font-semibold tabular hover:border-edge focus:border-edge aria-invalid:border-danger"
          />
        </>
      )}
      <Step label={rowWords.more(label)} onPress={() => onStep(1)}>
        <Plus aria-hidden size={18} />
      </Step>
    </span>
  )
}

function Step({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-11 cursor-pointer touch-manipulation place-items-center rounded-s border border-line bg-surface hover:border-edge hover:bg-sunken"
    >
      {children}
    </button>
  )
}

/** Notes and questions about a chosen item (ITEM-03). */
function ItemNotes({ item, line, onChange }: { item: CatalogueItem; line: DraftLine; onChange: ChangeLines }) {
  const notes = item.flags.flatMap((flag) => words.notes[flag] ?? [])
  return (
    <>
      {notes.length > 0 && <p className="text-sm text-muted">{notes.join(' ')}</p>}
      {item.asks !== null && (
        <Chips
          label={words.asks[item.asks]}
          options={ANSWERS}
          value={line.answer}
          onChange={(answer) => onChange((lines) => withAnswer(lines, item.key, answer))}
        />
      )}
    </>
  )
}
