/** How long after input more input is likely. */
const RECENT_MS = 1_000

let lastInputAt = Number.NEGATIVE_INFINITY

/** Tracks key and pointer input. Call once, at start. */
export function trackInput(): void {
  const record = () => {
    lastInputAt = performance.now()
  }
  for (const type of ['keydown', 'input', 'pointerdown'])
    window.addEventListener(type, record, { capture: true, passive: true })
}

/** Returns whether the user is typing or pressing. */
export const hasRecentInput = (): boolean => performance.now() - lastInputAt < RECENT_MS
