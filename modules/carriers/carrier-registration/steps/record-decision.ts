import { randomUUIDv7 } from 'node:crypto'
import { audit } from '#server/platform/database/audit.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { markFilesKept } from '#server/platform/files/files.ts'
import type { Outcome } from '../contract/staff.ts'
import type { RegistrationTables } from '../tables.ts'

interface Decision {
  businessId: string
  number: string
  outcome: Extract<Outcome, 'confirmed' | 'refused' | 'override' | 'override_ended' | 'regulator_changed'>
  staffId: string
  reason: string
  validTo: string | null
  tier: 'upper' | null
  /** The key of a private file. */
  evidence: string | null
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

/** Records a staff decision about a registration: a finding, its evidence, and an entry in the audit log. */
export async function recordDecision(trx: OpenTransaction, decision: Decision, now: Date): Promise<void> {
  const { businessId, number, outcome, staffId, reason, validTo, tier, evidence, before, after } = decision
  if (evidence) await markFilesKept(trx, [evidence])
  const id = randomUUIDv7()
  await asModuleTrx<RegistrationTables>(trx)
    .insertInto('registration_findings')
    .values({
      id,
      business_id: businessId,
      number,
      outcome,
      tier,
      valid_to: validTo,
      source: 'staff',
      asked_at: now,
      evidence,
      staff_id: staffId,
      reason,
      ...NO_REGISTER_DATA,
    })
    .execute()
  const entry = { actorId: staffId, action: `registration.${outcome}`, subjectId: businessId, reason, before, after }
  await audit(trx, { ...entry, detail: { finding: id } }, now)
}

const NO_REGISTER_DATA = {
  holder_name: null,
  trading_name: null,
  company_number: null,
  kind: null,
  registered_on: null,
  outward: null,
}
