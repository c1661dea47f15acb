import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { now } from './clock.ts'

/** What came of acting again and again. */
export interface Loop {
  /** Acts that were done, a second. */
  readonly perSecond: number
  /** How long each of them took, in ms. */
  readonly took: readonly number[]
  readonly refused: number
}

/** Every client acts again as soon as its last act is done, for `ms`; an act says whether it was let. */
export async function closedLoop(clients: readonly (() => Promise<boolean>)[], ms: number): Promise<Loop> {
  const took: number[] = []
  let refused = 0
  const start = now()
  await Promise.all(
    clients.map(async (act) => {
      for (let from = now(); from < start + ms; ) {
        const wasLet = await act()
        const done = now()
        if (wasLet) took.push(done - from)
        else refused++
        from = done
      }
    }),
  )
  return { perSecond: (took.length / (now() - start)) * 1_000, took, refused }
}

/** Calls at instants that are planned ahead, however long the acts take. */
export interface Pacer {
  /** Acts at each instant of `dues` (ms, ascending, on the clock of clock.ts) and resolves when all acts are done. */
  run(dues: Float64Array, act: (index: number) => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** A thread of its own keeps the time: timers of the event loop are up to a millisecond late, which is half of what is measured. */
export async function openPacer(): Promise<Pacer> {
  const worker = new Worker(new URL('./pacer-thread.ts', import.meta.url))
  await once(worker, 'online')
  return {
    async run(dues, act) {
      const acts: Promise<void>[] = []
      await new Promise<void>((resolve) => {
        const onDue = (index: number) => {
          acts.push(act(index))
          if (index < dues.length - 1) return
          worker.off('message', onDue)
          resolve()
        }
        worker.on('message', onDue)
        worker.postMessage(dues)
      })
      await Promise.all(acts)
    },
    async close() {
      await worker.terminate()
    },
  }
}

/** Time between planning and the first act, so that none is late from the start. */
const LEAD_MS = 50

/** `rate` instants a second for `ms`, each at a random moment of its own slot: neither bursts nor a beat. */
export function duesFor(rate: number, ms: number): Float64Array {
  const slot = 1_000 / rate
  const start = now() + LEAD_MS
  return Float64Array.from({ length: Math.round(ms / slot) }, (_, index) => start + (index + Math.random()) * slot)
}
