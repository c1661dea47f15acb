import { useRef } from 'react'
import { ApiError } from './api.ts'
import { randomKey } from './random-key.ts'

/** The idempotency key of one act of a person: the same over retries, new when what is sent changes or was answered. */
export interface IdempotencyKey {
  /** The key to send for this content. */
  for(content: unknown): string
  /** Call when the act succeeded, or with what it threw: after a definite answer the next try is a new act. */
  settled(error?: unknown): void
  /** Both around one try: gives `send` the key for this content, and what comes of it settles the act. */
  send<T>(content: unknown, send: (key: string) => Promise<T>): Promise<T>
}

/** Makes the key of one act. `make` is for tests. */
export function idempotencyKey(make: () => string = randomKey): IdempotencyKey {
  let held: { key: string; content: string } | null = null
  const act: IdempotencyKey = {
    for(content) {
      const text = JSON.stringify(content)
      if (held?.content !== text) held = { key: make(), content: text }
      return held.key
    },
    settled(error) {
      if (error === undefined || isDefinite(error)) held = null
    },
    async send(content, send) {
      try {
        const answer = await send(act.for(content))
        act.settled()
        return answer
      } catch (error) {
        act.settled(error)
        throw error
      }
    },
  }
  return act
}

// 409 may be 'the first try is still in flight'; 429 and 5xx and silence say nothing about whether it acted
function isDefinite(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    ![401, 408, 409, 429].includes(error.status)
  )
}

/** An act key that lives as long as the component. */
export function useIdempotencyKey(): IdempotencyKey {
  const held = useRef<IdempotencyKey>(null)
  held.current ??= idempotencyKey()
  return held.current
}
