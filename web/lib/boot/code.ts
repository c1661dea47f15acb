import { report } from './report.ts'
import './bring.ts'
import type { Ahead } from './use-ahead.ts'

/** Code of the site that comes when it is needed, over a network that comes and goes. */
export interface Code<T> extends Ahead {
  /** What has come already. */
  held(): T | undefined
  /** Fetches it, or joins the fetch that is under way. Throws when it cannot be had; the next call tries again. */
  load(): Promise<T>
  /** Fetches it however long that takes. */
  patiently(): Promise<T>
}

const onItsWay = new Set<Promise<unknown>>()

function noted<T>(fetching: Promise<T>): Promise<T> {
  const noted = fetching.finally(() => onItsWay.delete(noted))
  onItsWay.add(noted)
  return noted
}

/** Resolves when all code that is being fetched now has come, or could not be had; null when none is. */
export const codeOnItsWay = (): Promise<unknown> | null => (onItsWay.size === 0 ? null : Promise.allSettled(onItsWay))

export function codeOf<T>(fetch: () => Promise<T>): Code<T> {
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
  function patiently(): Promise<T> {
    awaited ??= wait(0)
    return awaited
  }
  return { held: () => held, load, patiently, ahead: () => void load().catch(() => undefined) }
}

/**
 * A browser that calls itself offline has to prove it first: what it fails to import, together with all that it holds, it
 * may never ask for again.
 */
const reached = async (): Promise<unknown> => navigator.onLine !== false || window.fetch('/healthz')

const FIRST = 4_000
const LONGEST = 60_000

/** Calls `act` once another try makes sense: when the network is back, or after a while that grows with the tries. Gives its end. */
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
