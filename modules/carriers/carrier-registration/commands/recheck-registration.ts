import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { lockRegistration } from '../queries/registration-of.ts'
import type { Register } from '../register.ts'
import { assertFound, assertNotCheckedRecently, assertRegisterCovers, isCoveredByRegister } from '../rules.ts'
import type { RegistrationTables } from '../tables.ts'
import { CLAIM_MS } from '../watch/rules.ts'
import { queryRegister } from './query-register.ts'

/**
 * Queries the register for a number at the request of staff.
 * Throws a Refusal: `not_found`, `asked_lately`, and `only_by_hand` if the register doesn't cover the number.
 */
export async function recheckRegistration(
  db: Db<RegistrationTables>,
  register: Register | null,
  { businessId, staffId }: { businessId: string; staffId: string },
  now: Date,
): Promise<void> {
  const number = await transact(db, async (trx) => {
    const registration = assertFound(await lockRegistration(trx, businessId))
    assertRegisterCovers({ isCovered: isCoveredByRegister(registration), hasRegister: register !== null })
    assertNotCheckedRecently(registration.asked_at, now)
    await trx
      .updateTable('carrier_registrations')
      .set({ asked_at: now, wanted_at: now, next_check_at: new Date(now.getTime() + CLAIM_MS) })
      .where('business_id', '=', businessId)
      .execute()
    await audit(trx, { actorId: staffId, action: 'registration.checked', subjectId: businessId }, now)
    return registration.number
  })
  if (register) await queryRegister(db, register, { businessId, number, isShownToCarrier: false }, now)
}
