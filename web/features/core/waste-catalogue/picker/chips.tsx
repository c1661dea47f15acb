import { FilterChip } from '#web/ui/filter-chip.tsx'

interface ChipsProps<V extends string> {
  label: string
  options: readonly { readonly value: V; readonly label: string }[]
  value: V | ''
  onChange: (value: V | '') => void
}

/** A choice of one option or none: pressing the chosen one again clears it. */
export function Chips<V extends string>({ label, options, value, onChange }: ChipsProps<V>) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <FilterChip
            key={option.value}
            label={option.label}
            on={value === option.value}
            onChange={(on) => onChange(on ? option.value : '')}
          />
        ))}
      </div>
    </fieldset>
  )
}
