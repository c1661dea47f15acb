import { type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from '#web/ui/button.tsx'

interface DialogButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'inactive' | 'aria-label'> {
  label: string
  /** Renders the dialog. */
  children: (onClose: () => void) => ReactNode
}

/** A button that opens a dialog, which is mounted only while it is open. */
export function DialogButton({ label, children, ...buttonProps }: DialogButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...buttonProps} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && children(() => setOpen(false))}
    </>
  )
}
