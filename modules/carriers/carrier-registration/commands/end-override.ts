import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { lockRegistration } from '../queries/registration-of.ts'
import { trustCase } from '../queries/trust-case.ts'
import { assertChanges, assertNotOwn, assertVersion, orNone } from '../rules.ts'
import type { TrustCase } from '../staff/contract.ts'
import { changeRegistration } from '../steps/change-registration.ts'
import { noteDecision } from '../steps/note-decision.ts'
import type { LicencesTables } from '../tables.ts'

interface Ending {
  businessId: string
  staffId: string
  version: number
  reason: string
}

/**
 * Ends an override early. Returns the updated case.
 * Throws Refusal: own_case, not_found, changed_meanwhile, changes_nothing.
 */
export async function endOverride(
  db: Db<LicencesTables>,
  { businessId, staffId, version, reason }: Ending,
  now: Date,
  command: IdempotentCommand | null,
): Promise<TrustCase> {
  return transact(
    db,
    async (trx) => {
      assertNotOwn(businessId, staffId)
      const held = orNone(await lockRegistration(trx, businessId))
      assertVersion(version, held.version)
      assertChanges(held.override_until !== null)
      const none = { override_until: null, override_by: null, override_reason: null }
      await changeRegistration(trx, held, none, {}, now)
      const facts = { businessId, number: held.number, staffId, reason, evidence: null, validTo: null, tier: null }
      const [before, after] = [{ until: held.override_until }, { until: null }]
      await noteDecision(trx, { ...facts, outcome: 'override_ended', before, after }, now)
      return trustCase(trx, businessId)
    },
    command,
  )
}
