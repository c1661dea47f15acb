import { useState } from 'react'
import { messageOf } from './api.ts'
import { useIdempotencyKey } from './idempotency-key.ts'

export interface IdempotentCommand<T> {
  /** What the idempotency key depends on: a retry with an equal value has the same key. */
  keyedBy: unknown
  /** Sends the command with this idempotency key. */
  send: (key: string) => Promise<T>
  onDone?: ((answer: T) => unknown) | undefined
  onFailed?: (() => unknown) | undefined
  /** Formats the error message; by default the message itself. */
  failed?: ((message: string) => string) | undefined
}

/**
 * Returns a function that sends a command, with the same idempotency key across retries, and the error of the last try.
 */
export function useIdempotentCommand<T>(command: IdempotentCommand<T>) {
  const { keyedBy, send, onDone, onFailed, failed = (message) => message } = command
  const key = useIdempotencyKey()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function run() {
    setPending(true)
    setError(null)
    try {
      const answer = await key.send(keyedBy, send)
      await onDone?.(answer)
    } catch (failure) {
      setError(failed(messageOf(failure)))
      await onFailed?.()
    } finally {
      setPending(false)
    }
  }
  return { run: () => void run(), pending, error, clearError: () => setError(null) }
}
