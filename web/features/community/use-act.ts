import { useState } from 'react'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { ApiError, messageOf } from '#web/lib/api/api.ts'
import { announce } from '#web/ui/announcer.tsx'

/** One act of a person on something shown: under way, or why it failed. */
export interface Act {
  readonly pending: boolean
  readonly error: string | null
  /** Acts once at a time; `said` is read to screen readers when it worked. Gives whether it did. */
  run(act: (key: string) => Promise<unknown>, said: string): Promise<boolean>
  forget(): void
}

/** State of an act; `what` tells one act's retries from the next act. */
export function useAct(what: string): Act {
  const key = useIdempotencyKey()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  return {
    pending,
    error,
    forget: () => setError(null),
    async run(act, said) {
      setPending(true)
      setError(null)
      try {
        await act(key.for(what))
        key.settled()
        announce(said, { now: true })
        return true
      } catch (failure) {
        key.settled(failure)
        setError(messageOf(failure))
        if (!(failure instanceof ApiError)) throw failure
        return false
      } finally {
        setPending(false)
      }
    },
  }
}

/** Gives the focus to a heading: what was pressed has gone with what it did. */
export const focusHeading = (id: string): void => document.getElementById(id)?.focus()
