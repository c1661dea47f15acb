import { ACCESS_NOTE_MAX, MAX_FLOOR, MAX_STEPS } from '#modules/core/waste-catalogue/contract.ts'
import { Select } from '#web/ui/choice.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { Chips } from './chips.tsx'
import { type DraftAccess, hasStairs } from './load-draft.ts'
import { noteProblem, stepsProblem } from './load-problem.ts'
import { words } from './words.ts'

const accessWords = words.access
const FLOORS = [
  { value: '', label: accessWords.chooseFloor },
  { value: '0', label: accessWords.ground },
  ...Array.from({ length: MAX_FLOOR }, (_, at) => ({ value: String(at + 1), label: accessWords.floorAt(at + 1) })),
]
const LIFTS = [
  { value: 'yes', label: accessWords.yes },
  { value: 'no', label: accessWords.no },
  { value: 'unsure', label: accessWords.unsure },
] as const
const VANS = [
  { value: 'door', label: accessWords.door },
  { value: 'near', label: accessWords.near },
  { value: 'further', label: accessWords.further },
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
        label={accessWords.floor}
        options={FLOORS}
        value={value.floor}
        onChange={(floor) => set({ floor })}
      />
      {hasStairs(value.floor) && (
        <Chips label={accessWords.lift} options={LIFTS} value={value.lift} onChange={(lift) => set({ lift })} />
      )}
      <Chips label={accessWords.van} options={VANS} value={value.van} onChange={(van) => set({ van })} />
      <TextField
        name="steps"
        label={accessWords.steps}
        hint={accessWords.stepsHint(MAX_STEPS)}
        error={(showErrors && stepsProblem(value)) || undefined}
        inputMode="numeric"
        autoComplete="off"
        value={value.steps}
        onChange={(steps) => set({ steps })}
      />
      <div>
        <FilterChip label={accessWords.takeApart} on={value.takeApart} onChange={(takeApart) => set({ takeApart })} />
      </div>
      <TextArea
        name="access-note"
        label={accessWords.note}
        hint={accessWords.noteHint}
        error={(showErrors && noteProblem(value)) || undefined}
        limit={ACCESS_NOTE_MAX}
        rows={2}
        value={value.note}
        onChange={(note) => set({ note })}
      />
    </div>
  )
}
