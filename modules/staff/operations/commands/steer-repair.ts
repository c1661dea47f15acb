import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { StaffLevel } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { Repair } from '../contract/repairs.ts'
import { repairById } from '../queries/repair-list.ts'
import { assertSteerable } from '../rules.ts'
import type { OperationsTables } from '../tables.ts'

interface SteerRepairInput {
  staffId: string
  level: StaffLevel | null
  repairId: string
  state: 'running' | 'paused' | 'stopped'
}

/** Pauses, resumes or stops a repair. Throws Refusal: not_found, repair_over, level_too_low. */
export async function steerRepair(
  db: Db<OperationsTables>,
  { staffId, level, repairId, state }: SteerRepairInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<Repair> {
  return transact(
    db,
    async (trx) => {
      const repair = await trx
        .selectFrom('repairs')
        .selectAll()
        .where('id', '=', repairId)
        .forUpdate()
        .executeTakeFirst()
      if (!repair) throw notFound()
      assertSteerable({ state: repair.state, bulk: !('jobIds' in repair.filter), level }, state)
      if (repair.state === state) return repairById(trx, repairId)
      const endedAt = state === 'stopped' ? now : null
      await trx
        .updateTable('repairs')
        .set({ state, ended_at: endedAt, stepped_at: now })
        .where('id', '=', repairId)
        .execute()
      const change = { before: { state: repair.state, moved: repair.moved }, after: { state } }
      await audit(trx, { actorId: staffId, action: 'repair.steered', subjectId: repairId, ...change }, now)
      return repairById(trx, repairId)
    },
    command,
  )
}
