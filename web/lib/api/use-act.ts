import { useState } from 'react'
import { useIdempotencyKey } from './idempotency-key.ts'
import { messageOf } from './api.ts'

interface Acting<T> {
  /** What the act is about: the same content under retries is the same act. */
  content: unknown
  /** Sends it, under this idempotency key. */
  send: (key: string) => Promise<T>
  onDone: (answer: T) => void
  /** What is said of a failure, from its message. */
  failed: (message: string) => string
}

/** One act behind a question: it runs once at a time, a retry is the same act, and a failure is kept to be shown. */
export function useAct<T>({ content, send, onDone, failed }: Acting<T>) {
  const key = useIdempotencyKey()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function act() {
    setPending(true)
    setError(null)
    try {
      const answer = await send(key.for(content))
      key.settled()
      onDone(answer)
    } catch (failure) {
      key.settled(failure)
      setPending(false)
      setError(failed(messageOf(failure)))
    }
  }
  return { act: () => void act(), pending, error }
}
