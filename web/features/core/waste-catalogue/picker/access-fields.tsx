import { ACCESS_NOTE_MAX, MAX_FLOOR, MAX_STEPS } from '#modules/core/waste-catalogue/contract.ts'
import { Select } from '#web/ui/choice.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { Chips } from './chips.tsx'
import { type DraftAccess, hasStairs } from './load-draft.ts'
import { noteProblem, stepsProblem } from './load-problem.ts'
import { words } from './words.ts'

const own = words.access
const FLOORS = [
  { value: '', label: own.unsaid },
  { value: '0', label: own.ground },
  ...Array.from({ length: MAX_FLOOR }, (_, at) => ({ value: String(at + 1), label: own.floorAt(at + 1) })),
]
const LIFTS = [
  { value: 'yes', label: own.yes },
  { value: 'no', label: own.no },
  { value: 'unsure', label: own.unsure },
] as const
const VANS = [
  { value: 'door', label: own.door },
  { value: 'near', label: own.near },
  { value: 'further', label: own.further },
] as const

interface AccessFieldsProps {
  value: DraftAccess
  onChange: (access: DraftAccess) => void
  /** Whether errors are shown; they aren't while the user is still typing. */
  showErrors: boolean
}

/** Fields about access to the items: floor, lift, parking, steps. */
export function AccessFields({ value, onChange, showErrors }: AccessFieldsProps) {
  const set = (change: Partial<DraftAccess>) => onChange({ ...value, ...change })
  return (
    <div className="grid gap-5">
      <Select
        name="floor"
        label={own.floor}
        options={FLOORS}
        value={value.floor}
        onChange={(floor) => set({ floor })}
      />
      {hasStairs(value.floor) && (
        <Chips label={own.lift} options={LIFTS} value={value.lift} onChange={(lift) => set({ lift })} />
      )}
      <Chips label={own.van} options={VANS} value={value.van} onChange={(van) => set({ van })} />
      <TextField
        name="steps"
        label={own.steps}
        hint={own.stepsHint(MAX_STEPS)}
        error={(showErrors && stepsProblem(value)) || undefined}
        inputMode="numeric"
        autoComplete="off"
        value={value.steps}
        onChange={(steps) => set({ steps })}
      />
      <div>
        <FilterChip label={own.apart} on={value.takeApart} onChange={(takeApart) => set({ takeApart })} />
      </div>
      <TextArea
        name="access-note"
        label={own.note}
        hint={own.noteHint}
        error={(showErrors && noteProblem(value)) || undefined}
        limit={ACCESS_NOTE_MAX}
        rows={2}
        value={value.note}
        onChange={(note) => set({ note })}
      />
    </div>
  )
}
