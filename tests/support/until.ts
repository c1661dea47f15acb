import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 15

/** Waits for a condition, looking again and again. Throws, naming `what`, when it has not come within `withinMs`. */
export async function until(condition: () => unknown, what: string, withinMs = 10_000): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited ${withinMs} ms in vain for ${what}`)
    await pause(LOOK_EVERY_MS)
  }
}
