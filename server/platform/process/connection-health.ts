import { setTimeout as pause } from 'node:timers/promises'

/** A dependency that this process uses over long-lived connections. */
interface CheckedConnection {
  readonly name: string
  /** Sends a request over the existing connections. */
  readonly existing: () => Promise<unknown>
  /** Sends the same request over a new connection. */
  readonly fresh: () => Promise<unknown>
}

const ANSWER_MS = 3_000

/** Finds broken connections; each call of `broken` checks them once. `now` is for tests. */
export function openConnectionHealth(connections: readonly CheckedConnection[], now: () => number = Date.now) {
  const lastAnswer = new Map(connections.map(({ name }) => [name, now()]))
  async function check({ name, existing, fresh }: CheckedConnection, afterMs: number): Promise<string | null> {
    if (await answers(existing)) lastAnswer.set(name, now())
    const silentMs = now() - (lastAnswer.get(name) ?? now())
    if (silentMs < afterMs || !(await answers(fresh))) return null
    return `${name} has answered others, but not this process, for ${Math.round(silentMs / 1_000)} s`
  }
  return {
    /**
     * Returns a sentence if a dependency hasn't answered over its existing connection for `afterMs`, but does over a
     * new one. Returns null while all is well, or while it is down.
     */
    async broken(afterMs: number): Promise<string | null> {
      const sentences = await Promise.all(connections.map((connection) => check(connection, afterMs)))
      return sentences.find((sentence) => sentence !== null) ?? null
    },
  }
}

async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  const answered = new AbortController()
  const timeout = pause(ANSWER_MS, false, { signal: answered.signal }).catch(() => false)
  const answer = ask().then(
    () => true,
    () => false,
  )
  return Promise.race([answer, timeout]).finally(() => answered.abort())
}
