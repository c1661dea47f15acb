import { setTimeout as pause } from 'node:timers/promises'

/** A dependency that this process uses over long-lived connections. */
interface CheckedConnection {
  readonly name: string
  /** Sends a request over the existing connections. */
  readonly pingExisting: () => Promise<unknown>
  /** Sends the same request over a new connection. */
  readonly pingNew: () => Promise<unknown>
}

/** A request without an answer for this long has failed. */
const ANSWER_MS = 3_000

/** Finds broken connections; each call of `findBroken` checks them once. `now` is for tests. */
export function openConnectionHealth(connections: readonly CheckedConnection[], now: () => number = Date.now) {
  const lastAnswer = new Map(connections.map(({ name }) => [name, now()]))
  async function check({ name, pingExisting, pingNew }: CheckedConnection, afterMs: number): Promise<string | null> {
    if (await respondsInTime(pingExisting)) lastAnswer.set(name, now())
    const unansweredMs = now() - (lastAnswer.get(name) ?? now())
    if (unansweredMs < afterMs || !(await respondsInTime(pingNew))) return null
    return `${name} has answered others, but not this process, for ${Math.round(unansweredMs / 1_000)} s`
  }
  return {
    /**
     * Returns a sentence if a dependency hasn't answered over its existing connections for `afterMs`, but answers over
     * a new one. Returns null while all is well, and while the dependency itself is down.
     */
    async findBroken(afterMs: number): Promise<string | null> {
      const sentences = await Promise.all(connections.map((connection) => check(connection, afterMs)))
      return sentences.find((sentence) => sentence !== null) ?? null
    },
  }
}

async function respondsInTime(ping: () => Promise<unknown>): Promise<boolean> {
  const settled = new AbortController()
  const timeout = pause(ANSWER_MS, false, { signal: settled.signal }).catch(() => false)
  const answer = ping().then(
    () => true,
    () => false,
  )
  return Promise.race([answer, timeout]).finally(() => settled.abort())
}
