interface LimitOptions {
  /** The most calls that run at once. */
  concurrency: number
  /** The most calls that may wait. */
  mostWaiting: number
  /** Creates the error thrown when too many are waiting. */
  tooBusy: () => Error
}

/** Returns a function that limits how many calls of `work` run at once, so that other work gets cores too. */
export function limitConcurrency({ concurrency, mostWaiting, tooBusy }: LimitOptions) {
  let running = 0
  const waiting: (() => void)[] = []

  async function acquire(): Promise<void> {
    if (running < concurrency) {
      running++
      return
    }
    if (waiting.length >= mostWaiting) throw tooBusy()
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  // passes the slot directly to the longest waiting caller, so that no other can take it
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
