import type { IdleBackoff } from './idle-backoff.ts'

interface Rhythm {
  /** Lets the work rest while nothing is committed. */
  pace?: IdleBackoff
  /** The least pause after a turn, in ms: calls in between share the next turn. */
  gatherMs?: number
}

/**
 * Runs `work` every `pauseMs` and on demand, never twice at once; an error is reported and the next turn tries again.
 * Work that returns true has more to do and doesn't rest.
 */
export function startIntervalLoop(
  pauseMs: number,
  work: () => Promise<void> | Promise<boolean>,
  onError: (error: unknown) => void,
  { pace, gatherMs = 0 }: Rhythm = {},
) {
  let stopped = false
  let again = false
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout

  async function turn(): Promise<void> {
    clearTimeout(timer)
    let more: unknown
    do {
      again = false
      more = await work().catch(onError)
      if (gatherMs > 0 && !stopped) await new Promise((resolve) => setTimeout(resolve, gatherMs))
    } while (again && !stopped)
    running = null
    if (!stopped) timer = setTimeout(now, more === true ? pauseMs : (pace?.pauseOf(pauseMs) ?? pauseMs))
  }

  function now(): void {
    if (stopped) return
    if (running) again = true
    else running = turn()
  }

  timer = setTimeout(now, 0)
  const forget = pace?.onWake(now)
  return {
    now,
    async stop() {
      stopped = true
      forget?.()
      clearTimeout(timer)
      await running
    },
  }
}
