import type { Operation } from '#tests/proofs/chaos/history.ts'

/** A broken promise, with the lines of the history that show it. */
export interface Violation {
  /** The promise, in the same words for each such case. */
  readonly promise: string
  readonly what: string
  readonly lines: readonly Operation[]
}

export const violation = (promise: string, what: string, ...lines: readonly Operation[]): Violation => ({
  promise,
  what,
  lines,
})
