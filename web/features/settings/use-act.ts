import { useState } from 'react'
import { messageOf } from '#web/lib/api/api.ts'

interface Act<Input extends unknown[]> {
  readonly pending: boolean
  /** Why the last try failed. */
  readonly error: string | null
  run(...input: Input): void
}

/** An act behind one button: under way once at a time, and what came in its way. */
export function useAct<Input extends unknown[]>(act: (...input: Input) => Promise<unknown>): Act<Input> {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function run(...input: Input) {
    setPending(true)
    setError(null)
    try {
      await act(...input)
    } catch (failure) {
      setError(messageOf(failure))
    } finally {
      setPending(false)
    }
  }
  return { pending, error, run: (...input) => void run(...input) }
}
