import { Worker } from 'node:worker_threads'
import { startIntervalLoop } from './platform/kernel/interval-loop.ts'

/** Number of beats and checks in the time after which the process counts as stuck. */
const CHECKS = 5

interface WatchdogOptions {
  /** A process that has been stuck for this long ends. */
  seconds: number
  /** Returns what has been stuck for `afterMs`; null while all is well. */
  checkStuck: (afterMs: number) => Promise<string | null>
  /** Ends the process, saying why. */
  end: (why: string) => void
  onError: (error: unknown) => void
}

/**
 * Ends this process when it can do no more work, so that its supervisor starts another; the outbox repeats what was
 * interrupted. A separate thread watches whether the event loop of this process still runs.
 */
export function startWatchdog({ seconds, checkStuck, end, onError }: WatchdogOptions): void {
  const afterMs = seconds * 1_000
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const beat = () => {
    Atomics.add(beats, 0, 1)
    Atomics.notify(beats, 0)
  }
  setInterval(beat, afterMs / CHECKS).unref()
  const thread = new Worker(new URL(import.meta.resolve('#server/watchdog-thread.ts')), {
    workerData: { beats, afterMs },
  })
  thread.on('error', onError)
  thread.unref()
  const check = async () => {
    const why = await checkStuck(afterMs)
    if (why !== null) end(why)
  }
  startIntervalLoop(afterMs / CHECKS, check, onError)
}
