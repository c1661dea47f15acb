import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { classes } from './classes.ts'
import { CONTROL, FieldError, FieldFrame, type FieldProps } from './field.tsx'

export interface Option<V extends string> {
  value: V
  label: string
  description?: string
}

interface ChoiceProps<V extends string> extends FieldProps {
  options: readonly Option<V>[]
  value: V | ''
  onChange: (value: V) => void
}

interface RadioGroupProps<V extends string> extends ChoiceProps<V> {
  /** Whether to show one option per line at every width. */
  stacked?: boolean
}

/** A group of radio buttons. */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { label, name, hint, error, options, value, onChange, stacked = false } = props
  const id = useId()
  const errorId = error === undefined ? undefined : `${id}-error`
  return (
    <fieldset className="grid gap-1.5" aria-describedby={errorId}>
      <legend className="font-semibold mb-1.5">{label}</legend>
      {hint && <span className="text-sm text-muted">{hint}</span>}
      <div className={classes('grid gap-2', !stacked && 'sm:grid-cols-2')}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              'flex items-start gap-3 rounded-s border bg-surface p-3 min-h-11 cursor-pointer has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
              error === undefined ? 'border-edge' : 'border-danger',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              aria-invalid={error === undefined ? undefined : true}
              aria-describedby={option.description ? `${id}-${option.value}` : undefined}
              aria-labelledby={`${id}-${option.value}-label`}
              onChange={() => onChange(option.value)}
              className="mt-0.5 size-5 shrink-0 accent-brand outline-none"
            />
            <span className="grid">
              <span id={`${id}-${option.value}-label`} className="font-semibold">
                {option.label}
              </span>
              {option.description && (
                <span id={`${id}-${option.value}`} className="text-sm text-muted">
                  {option.description}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={errorId} message={error} />
    </fieldset>
  )
}

interface SelectProps<V extends string> extends ChoiceProps<V> {
  placeholder?: string
  /** Whether the value can't be changed; the field stays focusable. Explain the reason in the hint. */
  disabled?: boolean
  autoComplete?: string
}

/** A native select, which works best on phones. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { label, name, hint, error, optional, options, value, onChange, placeholder, disabled, autoComplete } = props
  // a select can't be read-only, so a disabled one only offers its current option
  const offered = disabled ? options.filter((option) => option.value === value) : options
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional}>
      {(ids) => (
        <span className="relative grid">
          <select
            {...ids}
            name={name}
            value={value}
            aria-disabled={disabled || undefined}
            autoComplete={autoComplete}
            className={classes(CONTROL, 'appearance-none pr-10 aria-disabled:cursor-not-allowed')}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.target.value)
              if (chosen) onChange(chosen.value)
            }}
          >
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {offered.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            size={18}
            className="pointer-events-none absolute right-3 top-1/2 -translate-y-1/2 text-muted"
          />
        </span>
      )}
    </FieldFrame>
  )
}
