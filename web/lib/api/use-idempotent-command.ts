import { useState } from 'react'
import { messageOf } from './api.ts'
import { useIdempotencyKey } from './idempotency-key.ts'

export interface Acting<T> {
  /** What the act is about: the same content under retries is the same act. */
  content: unknown
  /** Sends it, under this idempotency key. */
  send: (key: string) => Promise<T>
  onDone?: ((answer: T) => unknown) | undefined
  onFailed?: (() => unknown) | undefined
  /** What is said of a failure, from its message; the message itself when left out. */
  failed?: ((message: string) => string) | undefined
}

/** One act of a person: it is under way once at a time, a retry is the same act, and a failure is kept to be shown. */
export function useIdempotentCommand<T>({ content, send, onDone, onFailed, failed = (message) => message }: Acting<T>) {
  const key = useIdempotencyKey()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function act() {
    setPending(true)
    setError(null)
    try {
      const answer = await key.send(content, send)
      await onDone?.(answer)
    } catch (failure) {
      setError(failed(messageOf(failure)))
      await onFailed?.()
    } finally {
      setPending(false)
    }
  }
  return { act: () => void act(), pending, error, forget: () => setError(null) }
}
