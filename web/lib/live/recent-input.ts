/** Whoever typed or pressed within this is likely to go on, in milliseconds. */
const RECENT = 1_000

let last = Number.NEGATIVE_INFINITY

/** Follows keys and presses from now on; once, at start. */
export function followInput(): void {
  const note = () => {
    last = performance.now()
  }
  for (const type of ['keydown', 'input', 'pointerdown'])
    window.addEventListener(type, note, { capture: true, passive: true })
}

/** Whether somebody types or presses right now. */
export const hasRecentInput = (): boolean => performance.now() - last < RECENT
