interface WriteBufferOptions<T> {
  /** Pause between two writes, ms. */
  everyMs: number
  /** The most waiting entries; beyond it the oldest are dropped. */
  maxWaiting?: number
  write: (batch: readonly T[]) => Promise<void>
  onError: (error: unknown) => void
}

/** Collects entries and writes them together, a moment later. */
export interface WriteBuffer<T> {
  add(...entries: readonly T[]): void
  /** Writes what is waiting. */
  close(): Promise<void>
}

/**
 * Opens a buffer that calls `write` every `everyMs`. Entries that couldn't be written are written with the next batch.
 */
export function openWriteBuffer<T>({
  everyMs,
  maxWaiting = 10_000,
  write,
  onError,
}: WriteBufferOptions<T>): WriteBuffer<T> {
  const waiting: T[] = []
  let writing: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    writing = writing.then(flush)
  }, everyMs)

  async function flush(): Promise<void> {
    if (waiting.length === 0) return
    const batch = waiting.splice(0)
    try {
      await write(batch)
    } catch (error) {
      waiting.unshift(...batch)
      waiting.splice(0, waiting.length - maxWaiting)
      onError(error)
    }
  }

  return {
    add: (...entries) => void waiting.push(...entries),
    async close() {
      clearInterval(timer)
      await writing
      await flush()
    },
  }
}
