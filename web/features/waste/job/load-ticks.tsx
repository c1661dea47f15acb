import { useId } from 'react'
import type { LoadItem } from '#modules/waste/contract.ts'
import { FieldError } from '#web/ui/field.tsx'
import { floorWords } from './floor-words.ts'
import { flaggedText, carryWords as words } from './words.ts'

interface LoadTicksProps {
  items: readonly LoadItem[]
  carries: boolean
  onCarries: (carries: boolean) => void
  /** Set while the needed tick is missing. */
  error: string | undefined
  /** What lawful tipping usually costs, where the amount that was typed is well below it; else null. */
  floor: number | null
  reused: boolean
  onReused: (reused: boolean) => void
}

/** What a bidder ticks about a load: that they may carry what not everybody may, and why they may ask so little. */
export function LoadTicks({ items, carries, onCarries, error, floor, reused, onReused }: LoadTicksProps) {
  const flagged = flaggedText(items)
  return (
    <>
      {flagged !== null && (
        <Tick name="carries" text={flagged} label={words.may} checked={carries} onChange={onCarries} error={error} />
      )}
      {/* what comes while one types is read out */}
      <div role="status" className="contents">
        {floor !== null && (
          <Tick
            name="reused"
            text={floorWords.bidder(floor)}
            label={floorWords.someReused}
            checked={reused}
            onChange={onReused}
          />
        )}
      </div>
    </>
  )
}

interface TickProps {
  /** The error summary finds the tick by it. */
  name: string
  /** What it is about, above it. */
  text: string
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string | undefined
}

function Tick({ name, text, label, checked, onChange, error }: TickProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <p id={`${id}-text`} className="wrap-anywhere">
        {text}
      </p>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name={name}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? `${id}-text` : `${id}-text ${id}-error`}
          className="size-5 shrink-0 accent-brand"
        />
        {label}
      </label>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
