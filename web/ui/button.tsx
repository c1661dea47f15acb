import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { type ButtonStyle, buttonClass } from './button-style.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'>, ButtonStyle {
  icon?: ReactNode
  /** Shows progress and ignores presses; keeps the focus. */
  pending?: boolean
  /** The label while pending, if different. */
  pendingLabel?: string
  /** Makes the button `aria-disabled` and shows the reason below it. */
  disabledReason?: string | undefined
  /** Makes the button `aria-disabled`. Pass the id of the element that explains why as `aria-describedby`. */
  inactive?: boolean
  /** Called when the disabled button is pressed. */
  onInactivePress?: () => void
}

/** A button. Never `disabled` but `aria-disabled`, so that it stays focusable and people can find out why. */
export function Button(props: ButtonProps) {
  const { icon, pending = false, pendingLabel, disabledReason, inactive = false, onInactivePress, ...others } = props
  const { variant, size, block, className, children, onClick, ...native } = others
  const reasonId = useId()
  const off = inactive || disabledReason !== undefined

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (!pending && !off) return onClick?.(event)
    // otherwise the press would submit the form
    event.preventDefault()
    if (off) onInactivePress?.()
  }

  const button = (
    <button
      type="button"
      aria-disabled={pending || off || undefined}
      aria-busy={pending || undefined}
      aria-describedby={disabledReason === undefined ? undefined : reasonId}
      {...native}
      className={buttonClass({ variant, size, block, off }, className)}
      onClick={press}
    >
      {pending ? <Spinner /> : icon}
      {pending && pendingLabel ? pendingLabel : children}
    </button>
  )
  if (disabledReason === undefined) return button
  return (
    <span className={block ? 'grid gap-1.5' : 'inline-grid gap-1.5'}>
      {button}
      <span id={reasonId} className="text-sm text-muted">
        {disabledReason}
      </span>
    </span>
  )
}
