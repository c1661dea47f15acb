import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { words } from './words.ts'

interface ActButtonProps<T> extends Pick<ButtonProps, 'variant' | 'size' | 'inactive' | 'children'> {
  /** What the act is about: the same content under a retry is the same act. */
  content: unknown
  send: (key: string) => Promise<T>
  onDone: (answer: T) => void
}

/** Acts at once when pressed, and says beside it when that failed. */
export function ActButton<T>({ content, send, onDone, ...look }: ActButtonProps<T>) {
  const { act, pending, error } = useIdempotentCommand({ content, send, onDone, failed: words.notDone })
  return (
    <>
      <Button {...look} pending={pending} onClick={act} />
      {error !== null && (
        <span role="alert" className="text-sm font-medium text-danger">
          {error}
        </span>
      )}
    </>
  )
}
