import { sql } from 'kysely'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { asModuleTrx, type OpenTransaction } from './database.ts'

const HOUR_MS = 3_600_000
/** The value of `Retry-After`, after which some of the actions may be older than an hour. */
const RETRY_S = 600

interface HourlyLimit {
  userId: string
  /** The limited action, as one word: 'requests'. It names the lock. */
  action: string
  max: number
  /** Counts the user's actions since `from`. */
  countSince: (from: Date) => Promise<number>
}

/**
 * Limits how often an account may do something in an hour. Concurrent calls wait for each other, because `action` is
 * locked for the account until the transaction ends. Throws a Refusal (`posting_limit`).
 */
export async function limitPerHour(
  trx: OpenTransaction,
  { userId, action, max, countSince }: HourlyLimit,
  now: Date,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${action}:${userId}`}, 1))`.execute(asModuleTrx(trx))
  if ((await countSince(new Date(now.getTime() - HOUR_MS))) < max) return
  throw new Refusal(
    'too_many',
    'posting_limit',
    'You’ve sent too much in the last hour. Please wait a while and try again.',
    {
      retryAfter: RETRY_S,
    },
  )
}
