import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { Register } from '../register.ts'
import { recordAnswer } from '../steps/record-answer.ts'
import { takeSlot } from '../steps/take-slot.ts'
import type { LicencesTables } from '../tables.ts'

/** The longest wait for the register, including its rate limit, ms (BASE-06). */
const LIMIT_MS = 8_000

interface Asking {
  businessId: string
  number: string
  /** Whether the caller returns the outcome in the same request. */
  shownAtOnce: boolean
}

/**
 * Queries the register for a number and records the answer. Returns false when it wasn't queried: the rate limit is
 * used up for too long, or the register is paused. A missing answer is recorded as well, and nothing is thrown for it.
 */
export async function askRegister(
  db: Db<LicencesTables>,
  register: Register,
  { businessId, number, shownAtOnce }: Asking,
  now: Date,
): Promise<boolean> {
  const ms = await takeSlot(db, now)
  if (ms === null) {
    // It wasn't queried, so the carrier may try again.
    await db
      .updateTable('carrier_registrations')
      .set({ asked_at: null })
      .where('business_id', '=', businessId)
      .execute()
    return false
  }
  await wait(ms)
  const answer = await register.ask(number, LIMIT_MS - ms)
  await transact(db, (trx) => recordAnswer(trx, { businessId, number, answer, shownAtOnce }, now))
  return true
}
