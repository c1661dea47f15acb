import { useId } from 'react'
import { FieldError } from './field.tsx'

interface CheckboxProps {
  name: string
  label: string
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string | undefined
}

/** A checkbox with its label, hint and error. */
export function Checkbox({ name, label, hint, checked, onChange, error }: CheckboxProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name={name}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={described || undefined}
          className="size-5 shrink-0 accent-brand"
        />
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
