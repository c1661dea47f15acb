import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { now } from './clock.ts'
import { alternate, type Measurer, type Rounds, type Sample, type Series, seriesOf } from './rounds.ts'

/** One action of a client; resolves to whether the server accepted it. */
export type Act = () => Promise<boolean>

/**
 * Every client acts again as soon as its last action is done, for `ms`. Returns actions done `a second`, and how many
 * were refused.
 */
export async function closedLoop(clients: readonly Act[], ms: number): Promise<Sample> {
  const took: number[] = []
  let refused = 0
  const start = now()
  const loop = async (act: Act) => {
    for (let from = now(); from < start + ms; ) {
      const taken = await act()
      const done = now()
      if (taken) took.push(done - from)
      else refused++
      from = done
    }
  }
  await Promise.all(clients.map(loop))
  return { ms: took, values: { 'a second': (took.length / (now() - start)) * 1_000 }, counts: { refused } }
}

/** Runs clients in closed loops, one product after another in turn. */
export async function measureLoops<S extends string>(
  measurer: Measurer,
  figure: string,
  sides: Readonly<Record<S, readonly Act[]>>,
  { rounds, windowMs }: Rounds,
  processes: Partial<Record<S, readonly string[]>> = {},
): Promise<Series<S>> {
  const names = Object.keys(sides) as S[]
  const windows = await alternate(measurer, names, rounds, (side) => closedLoop(sides[side], windowMs))
  return seriesOf(figure, windows, processes)
}

/** Calls at planned instants, however long the actions take. */
export interface Pacer {
  /**
   * Acts at each instant of `dues` (ms, ascending, on the clock of clock.ts) and resolves when all actions are done.
   */
  run(dues: Float64Array, act: (index: number) => Promise<void>): Promise<void>
}

/**
 * A separate thread keeps the time: timers of the event loop are up to a millisecond late, which is half of what is
 * measured.
 */
export async function openPacer(stack: AsyncDisposableStack): Promise<Pacer> {
  const worker = new Worker(new URL('./pacer-thread.ts', import.meta.url))
  stack.defer(async () => void (await worker.terminate()))
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
  }
}

/** Time between planning and the first action, so that none is late from the start. */
const LEAD_MS = 50

/** `rate` instants a second for `ms`, each at a random moment of its own slot: neither bursts nor a beat. */
export function duesFor(rate: number, ms: number): Float64Array {
  const slot = 1_000 / rate
  const start = now() + LEAD_MS
  return Float64Array.from({ length: Math.round(ms / slot) }, (_, index) => start + (index + Math.random()) * slot)
}
