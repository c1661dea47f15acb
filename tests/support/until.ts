import { setTimeout as pause } from 'node:timers/promises'

const CHECK_EVERY_MS = 15

/** Long enough for a machine that is many times slower: only checks of speed set less. */
const TIMEOUT_MS = 40_000

/** Waits for a condition, checking repeatedly. Throws, naming `what`, when it is not true within `withinMs`. */
export async function until(condition: () => unknown, what: string, withinMs = TIMEOUT_MS): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited ${withinMs} ms in vain for ${what}`)
    await pause(CHECK_EVERY_MS)
  }
}
