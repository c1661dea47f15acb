interface LimitOptions {
  /** The most calls that run at once. */
  concurrency: number
  /** The most calls that may wait. */
  maxWaiting: number
  /** Creates the error thrown when too many are waiting. */
  tooBusy: () => Error
}

/** Returns a function that runs `work`, a limited number of calls at once, so that other work gets cores too. */
export function limitConcurrency({ concurrency, maxWaiting, tooBusy }: LimitOptions) {
  let running = 0
  const waiting: (() => void)[] = []

  async function acquire(): Promise<void> {
    if (running < concurrency) {
      running++
      return
    }
    if (waiting.length >= maxWaiting) throw tooBusy()
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  // The caller that has waited longest runs next. `running` stays the same, so that no new call gets ahead.
  function release(): void {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }
}
