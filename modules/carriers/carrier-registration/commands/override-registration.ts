import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { lockRegistration } from '../queries/registration-of.ts'
import { trustCase } from '../queries/trust-case.ts'
import { assertMayOverride, assertNotOwn, orNone } from '../rules.ts'
import type { TrustCase } from '../staff/contract.ts'
import { changeRegistration } from '../steps/change-registration.ts'
import { noteDecision } from '../steps/note-decision.ts'
import type { LicencesTables } from '../tables.ts'

interface Overriding {
  businessId: string
  staffId: string
  version: number
  /** The last day, London. */
  until: string
  reason: string
  /** The key of a stored private file. */
  evidence: string | null
}

/**
 * Lets a carrier bid until a day, whatever the register says; in public it stays unconfirmed. Returns the updated case.
 * Throws Refusal: own_case, not_found, changed_meanwhile, invalid with the field `until`.
 */
export async function overrideRegistration(
  db: Db<LicencesTables>,
  { businessId, staffId, version, until, reason, evidence }: Overriding,
  now: Date,
  command: IdempotentCommand | null,
): Promise<TrustCase> {
  return transact(
    db,
    async (trx) => {
      assertNotOwn(businessId, staffId)
      const held = orNone(await lockRegistration(trx, businessId))
      assertMayOverride({ version, until }, held, now)
      const overridden = { override_until: until, override_by: staffId, override_reason: reason }
      await changeRegistration(trx, held, overridden, {}, now)
      const facts = { businessId, number: held.number, staffId, reason, evidence, validTo: until, tier: null }
      const [before, after] = [{ until: held.override_until }, { until }]
      await noteDecision(trx, { ...facts, outcome: 'override', before, after }, now)
      return trustCase(trx, businessId)
    },
    command,
  )
}
