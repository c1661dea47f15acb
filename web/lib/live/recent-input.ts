/** Input within this time is likely to continue, in milliseconds. */
const RECENT = 1_000

let last = Number.NEGATIVE_INFINITY

/** Tracks key and pointer input. Call once, at start. */
export function followInput(): void {
  const note = () => {
    last = performance.now()
  }
  for (const type of ['keydown', 'input', 'pointerdown'])
    window.addEventListener(type, note, { capture: true, passive: true })
}

/** Returns whether the user is typing or pressing. */
export const hasRecentInput = (): boolean => performance.now() - last < RECENT
