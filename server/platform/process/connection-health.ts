import { setTimeout as pause } from 'node:timers/promises'

/** A dependency that this process reaches over connections that it keeps. */
interface Lifeline {
  readonly name: string
  /** A round trip over the kept connections. */
  readonly own: () => Promise<unknown>
  /** The same over a new connection, as any other client would make it. */
  readonly fresh: () => Promise<unknown>
}

const ANSWER_MS = 3_000

/** Watches kept connections; each call of `broken` tries them once. `now` is for tests. */
export function openConnectionHealth(lines: readonly Lifeline[], now: () => number = Date.now) {
  const lastAnswer = new Map(lines.map(({ name }) => [name, now()]))
  async function check({ name, own, fresh }: Lifeline, afterMs: number): Promise<string | null> {
    if (await answers(own)) lastAnswer.set(name, now())
    const silentMs = now() - (lastAnswer.get(name) ?? now())
    if (silentMs < afterMs || !(await answers(fresh))) return null
    return `${name} has answered others, but not this process, for ${Math.round(silentMs / 1_000)} s`
  }
  return {
    /**
     * Returns a sentence once something has answered others but not this process for `afterMs`; null while all is well,
     * or it answers no one.
     */
    async broken(afterMs: number): Promise<string | null> {
      const sentences = await Promise.all(lines.map((line) => check(line, afterMs)))
      return sentences.find((sentence) => sentence !== null) ?? null
    },
  }
}

async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  const given = new AbortController()
  const silence = pause(ANSWER_MS, false, { signal: given.signal }).catch(() => false)
  const answer = ask().then(
    () => true,
    () => false,
  )
  return Promise.race([answer, silence]).finally(() => given.abort())
}
