import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { CONTROL, FieldFrame, type FieldProps } from './field.tsx'

type Native = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'name' | 'id' | 'className'>
export interface TextFieldProps extends FieldProps, Native {
  value: string
  onChange: (value: string) => void
  /** Shows how much of the limit is used. */
  limit?: number
}

/** A single-line text field. */
export function TextField({ label, hint, error, optional, alert, onChange, limit, ...native }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} alert={alert}>
      {(ids) => (
        <>
          <input
            type="text"
            {...native}
            {...ids}
            className={CONTROL}
            onChange={(event) => onChange(removeDirectionCharacters(event.target.value))}
          />
          {limit !== undefined && <Count used={native.value.length} limit={limit} />}
        </>
      )}
    </FieldFrame>
  )
}

/** A character counter. */
function Count({ used, limit }: { used: number; limit: number }) {
  return (
    <span
      className={classes('text-sm tabular justify-self-end', used > limit ? 'text-danger font-semibold' : 'text-muted')}
    >
      {used}/{limit}
    </span>
  )
}

/**
 * Removes invisible text-direction characters. Some apps add them to copied numbers, but texts must not contain them
 * (security.md 32).
 */
const removeDirectionCharacters = (text: string): string => text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '')

type NativeArea = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'name' | 'id' | 'className'>
interface TextAreaProps extends FieldProps, NativeArea {
  value: string
  onChange: (value: string) => void
  /** Shows how much of the limit is used. */
  limit?: number
}

/** A multi-line text field that grows with its content. */
export function TextArea({ label, hint, error, optional, onChange, limit, rows = 4, ...native }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional}>
      {(ids) => (
        <>
          <textarea
            {...native}
            {...ids}
            rows={rows}
            className={classes(CONTROL, 'field-sizing-content min-h-28 resize-y')}
            onChange={(event) => onChange(removeDirectionCharacters(event.target.value))}
          />
          {limit !== undefined && <Count used={native.value.length} limit={limit} />}
        </>
      )}
    </FieldFrame>
  )
}

/** A field for an amount in pounds; its value is the typed text (see `parsePounds`). */
export function MoneyField(props: Omit<TextFieldProps, 'limit'>) {
  const { label, hint, error, optional, onChange, ...native } = props
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional}>
      {(ids) => (
        <span className="relative grid">
          <span aria-hidden className="absolute inset-y-0 left-3 grid place-items-center text-field text-muted">
            £
          </span>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            {...native}
            {...ids}
            className={classes(CONTROL, 'pl-7 tabular')}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      )}
    </FieldFrame>
  )
}
