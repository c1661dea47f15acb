/** Runs `work` every `pauseMs` and on demand, never twice at once; an error is reported and the next turn tries again. */
export function repeatedly(pauseMs: number, work: () => Promise<void>, onError: (error: unknown) => void) {
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
    if (!stopped) timer = setTimeout(now, pauseMs)
  }

  function now(): void {
    if (stopped) return
    if (running) again = true
    else running = turn()
  }

  timer = setTimeout(now, 0)
  return {
    now,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
