import type { Operation } from '#tests/proofs/chaos/history.ts'

/** Something that must not be, with the lines of the history that show it. */
export interface Violation {
  /** The promise that was broken, the same words for each such case. */
  readonly promise: string
  readonly what: string
  readonly lines: readonly Operation[]
}

export const violation = (promise: string, what: string, ...lines: readonly Operation[]): Violation => ({
  promise,
  what,
  lines,
})
