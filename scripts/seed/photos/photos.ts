import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { PhotoName } from './scenes.ts'

export interface PhotoOrder {
  name: PhotoName
  /** Pixels. */
  width: number
}

/** Each worker holds about 200 MB while it works. */
const MOST_WORKERS = 4

/**
 * Takes photographs on all cores, in the order given: a JPEG by name, each as soon as it is ready. When one cannot be
 * taken, all that are not ready yet reject with its error.
 */
export function takePhotos(names: readonly PhotoName[], width: number): ReadonlyMap<PhotoName, Promise<Buffer>> {
  const photos = new Map(names.map((name) => [name, Promise.withResolvers<Buffer>()]))
  const waiting = [...photos]
  async function work(): Promise<void> {
    const worker = new Worker(new URL('./photo-worker.ts', import.meta.url))
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) next[1].resolve(await take(worker, next[0], width))
    } catch (error) {
      for (const { reject } of photos.values()) reject(error)
    } finally {
      await worker.terminate()
    }
  }
  const workers = Math.min(names.length, availableParallelism(), MOST_WORKERS)
  for (let count = 0; count < workers; count++) void work()
  // Whoever waits for a photograph hears of its error; nobody else has to.
  for (const { promise } of photos.values()) promise.catch(() => undefined)
  return new Map([...photos].map(([name, { promise }]) => [name, promise]))
}

async function take(worker: Worker, name: PhotoName, width: number): Promise<Buffer> {
  worker.postMessage({ name, width } satisfies PhotoOrder)
  const [jpeg] = (await once(worker, 'message')) as [Uint8Array]
  return Buffer.from(jpeg)
}
