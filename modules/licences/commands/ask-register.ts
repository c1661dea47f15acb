import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { Register } from '../register.ts'
import { recordAnswer } from '../steps/record-answer.ts'
import { takeSlot } from '../steps/take-slot.ts'
import type { LicencesTables } from '../tables.ts'

/** How long somebody waits for the register, its turn of asking included, ms (BASE-06). */
const LIMIT_MS = 8_000

interface Asking {
  businessId: string
  number: string
  /** Whether who asked is shown the outcome by the same request. */
  shownAtOnce: boolean
}

/**
 * Asks the register about a number and notes the answer. Gives false where it is not asked now: another process has the
 * turn for too long, or the register is left alone. No answer is noted, too; nothing is thrown for it.
 */
export async function askRegister(
  db: Db<LicencesTables>,
  register: Register,
  { businessId, number, shownAtOnce }: Asking,
  now: Date,
): Promise<boolean> {
  const ms = await takeSlot(db, now)
  if (ms === null) {
    // it was not asked: who wants to know may try again
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
