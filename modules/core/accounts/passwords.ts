import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '#server/platform/kernel/concurrency-limit.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'

/**
 * argon2id with the library's defaults: 19 MiB and two passes (security.md 16). A hash takes about 25 ms of one core,
 * off the event loop.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/**
 * A hash that no password matches. Comparing with it costs the same, so unknown addresses take as long as known ones.
 */
const UNKNOWN_HASH = '$argon2id$v=19$m=19456,t=2,p=1$MUYSIqvUVqS/Ti6oy6E+9w$gwGFG3WmMJG0PBjxrTP4PCePsXkixCuc4TKU5/BoPkE'
/** Leaves at least one core for other work, even when many people sign in at the same time. */
const MAX_CONCURRENT = Math.min(Math.max(availableParallelism() - 1, 1), 2)
const MAX_WAITING = 60
const RETRY_S = 5
const TOO_BUSY = 'Lots of people are logging in right now. Try again in a few seconds.'

const runLimited = limitConcurrency({
  concurrency: MAX_CONCURRENT,
  maxWaiting: MAX_WAITING,
  tooBusy: () => new Refusal('too_many', 'too_busy', TOO_BUSY, { retryAfter: RETRY_S }),
})

/** Returns the hash to store for a password. Throws a Refusal (`too_busy`). */
export const hashPassword = (password: string): Promise<string> =>
  runLimited(() => hash(normalisePassword(password), COST))

/**
 * Returns whether a password matches the stored hash. `storedHash` is null if no account has this address: the
 * comparison takes as long and returns false. Throws a Refusal (`too_busy`).
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  const matches = await runLimited(() => verify(storedHash ?? UNKNOWN_HASH, normalisePassword(password)))
  return matches && storedHash !== null
}

/** Normalises a password, because keyboards encode 'é' in two ways, and people see no difference. */
const normalisePassword = (password: string): string => password.normalize('NFC')
