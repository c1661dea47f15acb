import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 15

/** Long enough for a machine that is many times slower: only what is to be quick says so. */
const PATIENCE_MS = 40_000

/** Waits for a condition, looking again and again. Throws, naming `what`, when it has not come within `withinMs`. */
export async function until(condition: () => unknown, what: string, withinMs = PATIENCE_MS): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited ${withinMs} ms in vain for ${what}`)
    await pause(LOOK_EVERY_MS)
  }
}
