import { useId } from 'react'
import type { LoadItem } from '#modules/core/waste-catalogue/contract.ts'
import { FieldError } from '#web/ui/field.tsx'
import { floorWords } from './floor-words.ts'
import { flaggedText, carryWords as words } from './words.ts'

interface ItemConfirmationsProps {
  items: readonly LoadItem[]
  carries: boolean
  onCarries: (carries: boolean) => void
  /** The error while the required confirmation is missing; undefined if there is none. */
  error: string | undefined
  /** The usual cost of legal disposal where the typed amount is well below it; else null. */
  disposalCost: number | null
  reused: boolean
  onReused: (reused: boolean) => void
}

/** Asks the bidder to confirm authorisation for restricted items, and reuse as the reason for a low price. */
export function ItemConfirmations({
  items,
  carries,
  onCarries,
  error,
  disposalCost,
  reused,
  onReused,
}: ItemConfirmationsProps) {
  const flagged = flaggedText(items)
  return (
    <>
      {flagged !== null && (
        <Confirmation
          name="carries"
          text={flagged}
          label={words.isAllowed}
          checked={carries}
          onChange={onCarries}
          error={error}
        />
      )}
      {/* announced when it appears while typing */}
      <div role="status" className="contents">
        {disposalCost !== null && (
          <Confirmation
            name="reused"
            text={floorWords.bidder(disposalCost)}
            label={floorWords.someReused}
            checked={reused}
            onChange={onReused}
          />
        )}
      </div>
    </>
  )
}

interface ConfirmationProps {
  /** The error summary focuses the checkbox by this name. */
  name: string
  /** Text above the checkbox. */
  text: string
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string | undefined
}

function Confirmation({ name, text, label, checked, onChange, error }: ConfirmationProps) {
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
