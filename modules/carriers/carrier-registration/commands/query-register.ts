import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { Register } from '../register.ts'
import { recordAnswer } from '../steps/record-answer.ts'
import { takeQuerySlot } from '../steps/take-query-slot.ts'
import type { RegistrationTables } from '../tables.ts'

/** The longest time for one query, in ms, including the wait for its slot (BASE-06). */
const TIMEOUT_MS = 8_000

interface RegisterQuery {
  businessId: string
  number: string
  /** Whether the carrier gets the outcome in the response, so that no mail is needed. */
  isShownToCarrier: boolean
}

/**
 * Queries the register for a number and records the answer. Sends no query and returns false if the wait
 * for a slot would be too long or queries are paused. A query without an answer is recorded too, and doesn't throw.
 */
export async function queryRegister(
  db: Db<RegistrationTables>,
  register: Register,
  { businessId, number, isShownToCarrier }: RegisterQuery,
  now: Date,
): Promise<boolean> {
  const waitMs = await takeQuerySlot(db, now)
  if (waitMs === null) {
    // No query was sent, so the hourly limit doesn't apply and the carrier may try again.
    await db
      .updateTable('carrier_registrations')
      .set({ asked_at: null })
      .where('business_id', '=', businessId)
      .execute()
    return false
  }
  await wait(waitMs)
  const answer = await register.query(number, TIMEOUT_MS - waitMs)
  await transact(db, (trx) => recordAnswer(trx, { businessId, number, answer, isShownToCarrier }, now))
  return true
}
