interface Turns {
  /** How many pieces of work run at once. */
  places: number
  /** How many more may wait. */
  mostWaiting: number
  /** The error when too many are waiting already. */
  tooBusy: () => Error
}

/** Returns a function that runs work when a place is free, so that a flood of it leaves cores for others. */
export function limitConcurrency({ places, mostWaiting, tooBusy }: Turns) {
  let running = 0
  const waiting: (() => void)[] = []

  async function takePlace(): Promise<void> {
    if (running < places) {
      running++
      return
    }
    if (waiting.length >= mostWaiting) throw tooBusy()
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  // The place goes straight to the longest waiting caller: no other can take it in between.
  function leavePlace(): void {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await takePlace()
    try {
      return await work()
    } finally {
      leavePlace()
    }
  }
}
