import { Check } from 'lucide-react'
import { classes } from './classes.ts'

interface FilterChipProps {
  label: string
  on: boolean
  onChange: (on: boolean) => void
}

/** A toggle button that filters a list. */
export function FilterChip({ label, on, onChange }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => onChange(!on)}
      className={classes(
        'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border px-4 font-semibold transition-colors',
        on ? 'border-brand bg-brand-soft text-brand' : 'border-edge bg-surface hover:bg-sunken',
      )}
    >
      {on && <Check aria-hidden size={16} />}
      {label}
    </button>
  )
}
