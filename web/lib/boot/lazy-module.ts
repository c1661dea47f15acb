import { report } from './report.ts'
import './bring.ts'
import type { Preloadable } from './preload-on-hover.ts'

/** Lazily loaded code, over an unreliable network. */
export interface LazyModule<T> extends Preloadable {
  /** The code, if it is loaded. */
  held(): T | undefined
  /** Loads it, or joins a load in progress. Throws if that fails; the next call retries. */
  load(): Promise<T>
  /** Loads it, retrying until it succeeds. */
  loadWithRetry(): Promise<T>
}

const pending = new Set<Promise<unknown>>()

function noted<T>(fetching: Promise<T>): Promise<T> {
  const noted = fetching.finally(() => pending.delete(noted))
  pending.add(noted)
  return noted
}

/** Resolves when all code being loaded has arrived or failed; null if there is none. */
export const codeOnItsWay = (): Promise<unknown> | null => (pending.size === 0 ? null : Promise.allSettled(pending))

/** Returns the handle of lazily loaded code: an import that can be tried again. */
export function lazyModule<T>(fetch: () => Promise<T>): LazyModule<T> {
  let held: T | undefined
  let asked: Promise<T> | undefined
  let awaited: Promise<T> | undefined
  function load(): Promise<T> {
    asked ??= noted(reached().then(fetch)).then(
      (code) => {
        held = code
        return code
      },
      (error: unknown) => {
        asked = undefined
        throw error
      },
    )
    return asked
  }
  async function wait(tries: number): Promise<T> {
    try {
      return await load()
    } catch (error) {
      if (tries === 0) report('Code could not be loaded yet', error)
      await new Promise<void>((chance) => nextChance(tries, chance))
      return wait(tries + 1)
    }
  }
  function loadWithRetry(): Promise<T> {
    awaited ??= wait(0)
    return awaited
  }
  return { held: () => held, load, loadWithRetry, preload: () => void load().catch(() => undefined) }
}

/**
 * Checks the network before an import if the browser reports being offline: it may never retry a failed import or its
 * dependencies.
 */
const reached = async (): Promise<unknown> => navigator.onLine !== false || window.fetch('/healthz')

const FIRST = 4_000
const LONGEST = 60_000

/** Calls `act` when the network is back, or after a delay that grows with `tries`. Returns a function that cancels it. */
export function nextChance(tries: number, act: () => void): () => void {
  const timer = setTimeout(take, Math.min(FIRST * 2 ** tries, LONGEST))
  function end() {
    clearTimeout(timer)
    window.removeEventListener('online', take)
  }
  function take() {
    end()
    act()
  }
  window.addEventListener('online', take)
  return end
}
