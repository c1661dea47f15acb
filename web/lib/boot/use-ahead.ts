/** Something that fetches what will be needed soon, and says nothing when that fails: its first use tries again. */
export interface Ahead {
  ahead(): void
}

/** Fetches it when a pointer, a finger or the focus comes near: for the button that leads there. */
export const whenNear = (needed: Ahead) => ({
  onPointerEnter: () => needed.ahead(),
  onFocus: () => needed.ahead(),
})

/** What the page itself has just asked for comes first. */
const PAUSE = 1_000

export function whenIdle(act: () => void): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  // who saves data gets what they ask for, and nothing else
  if (connection?.saveData === true) return () => undefined
  let idle: number | undefined
  // Safari has no other way to wait for a quiet moment
  const waitForIdle = () => {
    if ('requestIdleCallback' in window) idle = window.requestIdleCallback(act)
    else act()
  }
  const timer = setTimeout(waitForIdle, PAUSE)
  return () => {
    clearTimeout(timer)
    if (idle !== undefined) window.cancelIdleCallback(idle)
  }
}
