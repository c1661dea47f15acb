import type { Pace } from './pace.ts'

/**
 * Runs `work` every `pauseMs` and on demand, never twice at once; an error is reported and the next turn tries again.
 * With a `pace` it rests while the house is quiet.
 */
export function repeatedly(pauseMs: number, work: () => Promise<void>, onError: (error: unknown) => void, pace?: Pace) {
  let stopped = false
  let again = false
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout

  async function turn(): Promise<void> {
    clearTimeout(timer)
    do {
      again = false
      await work().catch(onError)
    } while (again && !stopped)
    running = null
    if (!stopped) timer = setTimeout(now, pace?.pauseOf(pauseMs) ?? pauseMs)
  }

  function now(): void {
    if (stopped) return
    if (running) again = true
    else running = turn()
  }

  timer = setTimeout(now, 0)
  const unhear = pace?.onWake(now)
  return {
    now,
    async stop() {
      stopped = true
      unhear?.()
      clearTimeout(timer)
      await running
    },
  }
}
