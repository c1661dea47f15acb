import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { lockRegistration } from '../queries/registration-of.ts'
import type { Register } from '../register.ts'
import { assertMayAsk, assertMayCheck, isAskable, orNone } from '../rules.ts'
import type { LicencesTables } from '../tables.ts'
import { ASKING_MS } from '../watch/rules.ts'
import { askRegister } from './ask-register.ts'

/**
 * Queries the register for a number at the request of staff.
 * Throws Refusal: not_found, only_by_hand where the register doesn't cover it, asked_lately.
 */
export async function checkAgain(
  db: Db<LicencesTables>,
  register: Register | null,
  { businessId, staffId }: { businessId: string; staffId: string },
  now: Date,
): Promise<void> {
  const number = await transact(db, async (trx) => {
    const held = orNone(await lockRegistration(trx, businessId))
    assertMayCheck({ askable: isAskable(held), hasRegister: register !== null })
    assertMayAsk(held.asked_at, now)
    await trx
      .updateTable('carrier_registrations')
      .set({ asked_at: now, wanted_at: now, next_check_at: new Date(now.getTime() + ASKING_MS) })
      .where('business_id', '=', businessId)
      .execute()
    await audit(trx, { actorId: staffId, action: 'registration.checked', subjectId: businessId }, now)
    return held.number
  })
  if (register) await askRegister(db, register, { businessId, number, shownAtOnce: false }, now)
}
