import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { Register } from '../register.ts'
import { recordAnswer } from '../steps/record-answer.ts'
import { takeQuerySlot } from '../steps/take-query-slot.ts'
import type { RegistrationTables } from '../tables.ts'

/** The longest time for one query in ms: waiting for the rate limit and for the answer (BASE-06). */
const LIMIT_MS = 8_000

interface RegisterQuery {
  businessId: string
  number: string
  /** Whether the carrier gets the outcome in the response, so that no mail is needed. */
  isShownToCarrier: boolean
}

/**
 * Queries the register for a number and records the answer. Returns false without a query when the wait
 * for the rate limit would be too long or queries are paused. A missing answer is recorded too, and doesn't throw.
 */
export async function queryRegister(
  db: Db<RegistrationTables>,
  register: Register,
  { businessId, number, isShownToCarrier }: RegisterQuery,
  now: Date,
): Promise<boolean> {
  const ms = await takeQuerySlot(db, now)
  if (ms === null) {
    // No query was sent, so the hourly limit doesn't apply and the carrier may try again.
    await db
      .updateTable('carrier_registrations')
      .set({ asked_at: null })
      .where('business_id', '=', businessId)
      .execute()
    return false
  }
  await wait(ms)
  const answer = await register.query(number, LIMIT_MS - ms)
  await transact(db, (trx) => recordAnswer(trx, { businessId, number, answer, isShownToCarrier }, now))
  return true
}
