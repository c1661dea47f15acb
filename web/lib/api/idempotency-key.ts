import { useRef } from 'react'
import { ApiError } from './api.ts'
import { randomKey } from './random-key.ts'

/**
 * The idempotency key of a command: the same across retries, and a new one when the content changes or after a response
 * that says whether the command was executed.
 */
export interface IdempotencyKey {
  /** Returns the key for this content. */
  keyFor(content: unknown): string
  /** Call it after success, or with the error. If the outcome is known, the next `keyFor` returns a new key. */
  settle(error?: unknown): void
  /** Calls `send` once with the key for `content`, and then `settle`. Throws the error of `send`. */
  send<T>(content: unknown, send: (key: string) => Promise<T>): Promise<T>
}

/** Creates the key of one command. Tests pass their own `generateKey`. */
export function createIdempotencyKey(generateKey: () => string = randomKey): IdempotencyKey {
  let current: { key: string; content: string } | null = null
  const idempotencyKey: IdempotencyKey = {
    keyFor(content) {
      const contentJson = JSON.stringify(content)
      if (current?.content !== contentJson) current = { key: generateKey(), content: contentJson }
      return current.key
    },
    settle(error) {
      if (error === undefined || isOutcomeKnown(error)) current = null
    },
    async send(content, send) {
      try {
        const answer = await send(idempotencyKey.keyFor(content))
        idempotencyKey.settle()
        return answer
      } catch (error) {
        idempotencyKey.settle(error)
        throw error
      }
    },
  }
  return idempotencyKey
}

// a 409 may mean that the first try is still running; after the others the outcome is unknown
function isOutcomeKnown(error: unknown): boolean {
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
