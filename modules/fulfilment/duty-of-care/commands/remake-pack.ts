import type { Selectable } from 'kysely'
import { lockAccount } from '#modules/core/accounts/facade.ts'
import { lockRequest } from '#modules/market/requests/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import { asModuleTrx, type Db, type OpenTransaction } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { hashOf } from '#server/platform/kernel/canonical-json.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { PackFacts } from '../contract.ts'
import { factsOfJob } from '../queries/facts-of-job.ts'
import { packForStaff } from '../queries/pack-for-staff.ts'
import { assertCurrentVersion, FORM_VERSION } from '../rules.ts'
import type { StaffPack } from '../staff/contract.ts'
import type { DutyTables } from '../tables.ts'

interface RemakePackInput {
  requestId: string
  staffId: string
  /** The version the caller has read. */
  version: number
  reason: string
  /** Whether registrations come from the emulator or the demo, not from a real register. */
  isSimulated: boolean
}

/**
 * Remakes a pack as of its acceptance, keeps the previous version and audits who did it and why. Throws Refusal:
 * account_gone, account_suspended, not_found, changed_meanwhile.
 */
export async function remakePack(
  db: Db<DutyTables>,
  { requestId, staffId, version, reason, isSimulated }: RemakePackInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<StaffPack> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, staffId)
      // Locked, so that an account deletion erases both versions.
      const job = await lockRequest(trx, requestId)
      const row = await lockPack(trx, requestId)
      if (!job || !row?.facts) throw notFound()
      assertCurrentVersion(row.version, version)
      const facts = await rebuildFacts(trx, { ...row, facts: row.facts }, isSimulated)
      const sha256 = hashOf(facts)
      await storeVersion(trx, row)
      await asModuleTrx<DutyTables>(trx)
        .updateTable('packs')
        .set({ facts: JSON.stringify(facts), sha256, made_at: now, form_version: FORM_VERSION, version: version + 1 })
        .where('request_id', '=', requestId)
        .execute()
      const [before, after] = [
        { version, sha256: row.sha256 },
        { version: version + 1, sha256 },
      ]
      await audit(trx, { actorId: staffId, action: 'pack.remade', subjectId: requestId, reason, before, after }, now)
      return packForStaff(trx, requestId)
    },
    command,
  )
}

type PackRow = Selectable<DutyTables['packs']>

const lockPack = (trx: OpenTransaction, requestId: string): Promise<PackRow | undefined> =>
  asModuleTrx<DutyTables>(trx)
    .selectFrom('packs')
    .selectAll()
    .where('request_id', '=', requestId)
    .forUpdate()
    .executeTakeFirst()

/** Builds the facts as of the acceptance from what is now known; the details of a carrier that has left stay. */
async function rebuildFacts(
  trx: OpenTransaction,
  { request_id, bid_id, owner_id, carrier_id, facts }: PackRow & { facts: PackFacts },
  isSimulated: boolean,
): Promise<PackFacts> {
  const bid = { requestId: request_id, bidId: bid_id, requestTitle: facts.title, bidAmount: facts.price }
  const acceptedAt = new Date(facts.acceptedAt)
  const rebuilt = await factsOfJob(trx, { bid, ownerId: owner_id, carrierId: carrier_id, acceptedAt, isSimulated })
  return carrier_id === null ? { ...rebuilt, carrier: facts.carrier } : rebuilt
}

const storeVersion = (trx: OpenTransaction, row: PackRow): Promise<unknown> =>
  asModuleTrx<DutyTables>(trx)
    .insertInto('pack_versions')
    .values({
      request_id: row.request_id,
      version: row.version,
      facts: row.facts && JSON.stringify(row.facts),
      sha256: row.sha256,
      made_at: row.made_at,
      form_version: row.form_version,
    })
    .execute()
