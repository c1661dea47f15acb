import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { words } from './words.ts'

interface CommandButtonProps<T> extends Pick<ButtonProps, 'variant' | 'size' | 'inactive' | 'children'> {
  /** Identifies the command. A retry with the same content reuses its idempotency key. */
  keyedBy: unknown
  send: (key: string) => Promise<T>
  onDone: (answer: T) => void
}

/** A button that runs a command without confirmation and shows any error next to the button. */
export function CommandButton<T>({ keyedBy, send, onDone, ...buttonProps }: CommandButtonProps<T>) {
  const { run, pending, error } = useIdempotentCommand({ keyedBy, send, onDone, failed: words.notDone })
  return (
    <>
      <Button {...buttonProps} pending={pending} onClick={run} />
      {error !== null && (
        <span role="alert" className="text-sm font-medium text-danger">
          {error}
        </span>
      )}
    </>
  )
}
