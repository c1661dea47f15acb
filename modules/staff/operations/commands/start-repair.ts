import { randomUUIDv7 } from 'node:crypto'
import { audit } from '#server/platform/database/audit.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { Repair } from '../contract/repairs.ts'
import { repairById } from '../queries/repair-list.ts'
import { nothingToDo } from '../rules.ts'
import type { OperationsTables, RepairFilter } from '../tables.ts'

interface StartRepairInput {
  staffId: string
  kind: Repair['kind']
  filter: RepairFilter
  rate: number
  reason: string | null
  /** Counts the jobs or events that the repair will include. */
  count: (trx: Trx<OperationsTables>) => Promise<number>
}

/** Starts a repair at the given rate. Throws Refusal: nothing_to_do. */
export async function startRepair(
  db: Db<OperationsTables>,
  { staffId, kind, filter, rate, reason, count }: StartRepairInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<Repair> {
  return transact(
    db,
    async (trx) => {
      const total = await count(trx)
      if (total === 0) throw nothingToDo()
      const id = randomUUIDv7()
      await trx
        .insertInto('repairs')
        .values({
          id,
          kind,
          filter: JSON.stringify(filter) as unknown as RepairFilter,
          rate,
          reason,
          asked_by: staffId,
          asked_at: now,
          state: 'running',
          total,
          moved: 0,
          position: null,
          stepped_at: now,
          ended_at: null,
        })
        .execute()
      const detail = { filter, rate, total }
      await audit(trx, { actorId: staffId, action: `jobs.${kind}`, subjectId: id, reason, detail }, now)
      return repairById(trx, id)
    },
    command,
  )
}
