import type { IdleBackoff } from './idle-backoff.ts'

interface LoopOptions {
  /** Lengthens the pauses while nothing is committed. */
  backoff?: IdleBackoff
  /** The minimum pause after a run, in ms. Calls of `runNow` in between share the next run. */
  gatherMs?: number
}

/**
 * Runs `work` repeatedly, with `pauseMs` between two runs, and on demand (`runNow`), never twice at once. An error
 * is reported, and the next run tries again. If `work` returns true, more is due, and the backoff doesn't apply.
 */
export function startIntervalLoop(
  pauseMs: number,
  work: () => Promise<void> | Promise<boolean>,
  onError: (error: unknown) => void,
  { backoff, gatherMs = 0 }: LoopOptions = {},
) {
  let stopped = false
  let isRunRequested = false
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout

  async function run(): Promise<void> {
    clearTimeout(timer)
    let more: unknown
    do {
      isRunRequested = false
      more = await work().catch(onError)
      if (gatherMs > 0 && !stopped) await new Promise((resolve) => setTimeout(resolve, gatherMs))
    } while (isRunRequested && !stopped)
    running = null
    if (!stopped) timer = setTimeout(runNow, more === true ? pauseMs : (backoff?.pauseOf(pauseMs) ?? pauseMs))
  }

  function runNow(): void {
    if (stopped) return
    if (running) isRunRequested = true
    else running = run()
  }

  timer = setTimeout(runNow, 0)
  const unsubscribe = backoff?.onWake(runNow)
  return {
    runNow,
    async stop() {
      stopped = true
      unsubscribe?.()
      clearTimeout(timer)
      await running
    },
  }
}
