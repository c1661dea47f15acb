import { report } from './report.ts'
import './import-code.ts'
import type { Preloadable } from './preload-on-hover.ts'

/** Code that is loaded on first use, over an unreliable network. */
export interface LazyModule<T> extends Preloadable {
  /** Returns the code if it is loaded; else undefined. */
  getLoaded(): T | undefined
  /** Loads the code, or joins a load in progress. Throws if that fails; the next call retries. */
  load(): Promise<T>
  /** Loads the code, retrying until it succeeds. */
  loadWithRetry(): Promise<T>
}

/** The loads in progress, of all modules. */
const pending = new Set<Promise<unknown>>()

/** Adds a load to `pending` until it ends. */
function trackLoad<T>(load: Promise<T>): Promise<T> {
  const promise = load.finally(() => pending.delete(promise))
  pending.add(promise)
  return promise
}

/** Resolves when all code being loaded has loaded or failed; null if nothing is being loaded. */
export const pendingCode = (): Promise<unknown> | null => (pending.size === 0 ? null : Promise.allSettled(pending))

/** Wraps an import, so that it is loaded once, can be preloaded, and is retried after a failure. */
export function lazyModule<T>(importModule: () => Promise<T>): LazyModule<T> {
  let code: T | undefined
  let loading: Promise<T> | undefined
  let retrying: Promise<T> | undefined
  function load(): Promise<T> {
    loading ??= trackLoad(checkNetwork().then(importModule)).then(
      (loadedCode) => {
        code = loadedCode
        return loadedCode
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  async function loadAfter(tries: number): Promise<T> {
    try {
      return await load()
    } catch (error) {
      if (tries === 0) report('Code could not be loaded yet', error)
      await new Promise<void>((retry) => scheduleRetry(tries, retry))
      return loadAfter(tries + 1)
    }
  }
  function loadWithRetry(): Promise<T> {
    retrying ??= loadAfter(0)
    return retrying
  }
  return { getLoaded: () => code, load, loadWithRetry, preload: () => void load().catch(() => undefined) }
}

/**
 * Requests a small response before an import if the browser reports being offline, and throws without one. A browser
 * may never retry a failed import or its dependencies, so no import must start without a network.
 */
const checkNetwork = async (): Promise<unknown> => navigator.onLine !== false || window.fetch('/healthz')

/** Delay of the first retry; it doubles with each retry. */
const FIRST_DELAY_MS = 4_000
const MAX_DELAY_MS = 60_000

/**
 * Calls `retry` when the network is back, or after a delay that grows with `tries`. Returns a function to cancel it.
 */
export function scheduleRetry(tries: number, retry: () => void): () => void {
  const timer = setTimeout(run, Math.min(FIRST_DELAY_MS * 2 ** tries, MAX_DELAY_MS))
  function cancel() {
    clearTimeout(timer)
    window.removeEventListener('online', run)
  }
  function run() {
    cancel()
    retry()
  }
  window.addEventListener('online', run)
  return cancel
}
