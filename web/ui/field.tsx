import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { words } from './words.ts'

export interface FieldProps {
  label: string
  /** The field's name; the error summary links to it. */
  name: string
  hint?: ReactNode
  error?: string | undefined
  /** Adds '(optional)' to the label. */
  optional?: boolean
  /** Announces the error, for forms without a summary. */
  alert?: boolean
}

export interface ControlIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FrameProps extends Omit<FieldProps, 'name'> {
  className?: string
  children: (ids: ControlIds) => ReactNode
}

/** A label, hint, control and error. */
export function FieldFrame({ label, hint, error, optional, alert, className, children }: FrameProps) {
  const id = useId()
  const hintId = hint === undefined ? undefined : `${id}-hint`
  const errorId = error === undefined ? undefined : `${id}-error`
  return (
    <div className={classes('grid gap-1.5', className)}>
      <div className="grid gap-0.5">
        <label htmlFor={id} className="font-semibold w-fit">
          {label} {optional && <span className="font-normal text-muted">({words.optional})</span>}
        </label>
        {hintId && (
          <span id={hintId} className="text-sm text-muted">
            {hint}
          </span>
        )}
      </div>
      {children({
        id,
        'aria-describedby': classes(hintId, errorId) || undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      <FieldError id={errorId} message={error} alert={alert} />
    </div>
  )
}

interface FieldErrorProps {
  id: string | undefined
  message: string | undefined
  alert?: boolean | undefined
}

/** The error under a field. */
export function FieldError({ id, message, alert = false }: FieldErrorProps) {
  if (message === undefined) return null
  return (
    <span
      id={id}
      role={alert ? 'alert' : undefined}
      className="flex gap-1.5 items-start text-sm font-medium text-danger"
    >
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      {message}
    </span>
  )
}

/** Classes of controls with a border. */
export const CONTROL =
  'w-full min-h-11 rounded-s border border-edge bg-surface px-3 py-2 text-field text-ink placeholder:text-muted aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)] aria-disabled:bg-sunken aria-disabled:text-muted disabled:bg-sunken disabled:text-muted disabled:cursor-not-allowed'
