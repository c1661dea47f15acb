import { useRef } from 'react'
import { ApiError } from './api.ts'
import { randomKey } from './random-key.ts'

/** The idempotency key of a command: the same across retries, new when the content changes or after a definite response. */
export interface IdempotencyKey {
  /** Returns the key for this content. */
  for(content: unknown): string
  /** Call after success, or with the error: after a definite response the next try gets a new key. */
  settled(error?: unknown): void
  /** Does both around one try of `send`. */
  send<T>(content: unknown, send: (key: string) => Promise<T>): Promise<T>
}

/** Creates the key of one command. `make` is for tests. */
export function createIdempotencyKey(make: () => string = randomKey): IdempotencyKey {
  let current: { key: string; content: string } | null = null
  const idempotencyKey: IdempotencyKey = {
    for(content) {
      const text = JSON.stringify(content)
      if (current?.content !== text) current = { key: make(), content: text }
      return current.key
    },
    settled(error) {
      if (error === undefined || isDefinite(error)) current = null
    },
    async send(content, send) {
      try {
        const answer = await send(idempotencyKey.for(content))
        idempotencyKey.settled()
        return answer
      } catch (error) {
        idempotencyKey.settled(error)
        throw error
      }
    },
  }
  return idempotencyKey
}

// 409 may mean 'the first try is in flight'; after 429, 5xx or no response the outcome is unknown
function isDefinite(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    ![401, 408, 409, 429].includes(error.status)
  )
}

/** Returns an idempotency key for the lifetime of the component. */
export function useIdempotencyKey(): IdempotencyKey {
  const key = useRef<IdempotencyKey>(null)
  key.current ??= createIdempotencyKey()
  return key.current
}
