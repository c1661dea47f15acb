import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '#server/platform/errors.ts'

/** argon2id, the library's default, with 19 MiB and two passes (security.md 16); about 25 ms of one core, off the event loop. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** A flood of sign-ins must not take the cores from everybody else. */
const AT_ONCE = 2
const MOST_WAITING = 60
const RETRY_S = 5

let running = 0
const waiting: (() => void)[] = []

/** Runs `work` when one of the few places is free. Throws Refusal too_busy when too many wait already. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING)
      throw new Refusal(
        'too_many',
        'too_busy',
        'Many people are signing in right now. Please try again in a few seconds.',
        {
          retryAfter: RETRY_S,
        },
      )
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

/** The hash to store for a password. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST))

/** A hash of nobody's password, so that an unknown address costs as much time as a known one. */
let nobodysHash: Promise<string> | null = null

/** Whether `password` fits `stored`; null (nobody has this address) takes as long and says no. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(crypto.randomUUID())
  const against = stored ?? (await nobodysHash)
  const fits = await inTurn(() => verify(against, password))
  return fits && stored !== null
}
