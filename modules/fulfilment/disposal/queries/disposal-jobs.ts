import type { Selectable } from 'kysely'
import { asModuleDb, type Db, type Executor, type OpenTransaction } from '#server/platform/database/database.ts'
import type { DisposalRecord } from '../contract.ts'
import type { DisposalsTables } from '../tables.ts'

export type DisposalRow = Selectable<DisposalsTables['disposals']>
type JobRow = Selectable<DisposalsTables['disposal_jobs']>
/** A collected job with its drop-off; `disposal` is null until one is recorded. */
export type Job = JobRow & { disposal: DisposalRow | null }

/** Returns a job with its drop-off; null before it is collected. */
export async function jobOf(db: Executor, requestId: string): Promise<Job | null> {
  const rows = await selectJobs(db).where('request_id', '=', requestId).execute()
  return (await withDisposals(db, rows))[0] ?? null
}

/** Locks collected jobs and returns them by id. The caller has locked their requests. */
export async function lockJobs(trx: OpenTransaction, requestIds: readonly string[]): Promise<Map<string, Job>> {
  const rows = await selectJobs(trx).where('request_id', 'in', requestIds).orderBy('request_id').forUpdate().execute()
  return new Map((await withDisposals(trx, rows)).map((job) => [job.request_id, job]))
}

export const selectJobs = (db: Executor) => asModuleDb<DisposalsTables>(db).selectFrom('disposal_jobs').selectAll()

/** Returns the jobs with the drop-off of each; `disposal` is null until one is recorded. */
export async function withDisposals(db: Executor, rows: readonly JobRow[]): Promise<Job[]> {
  const ids = [...new Set(rows.map(({ disposal_id }) => disposal_id).filter((id) => id !== null))]
  const tables: Db<DisposalsTables> = asModuleDb<DisposalsTables>(db)
  const disposals =
    ids.length === 0 ? [] : await tables.selectFrom('disposals').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(disposals.map((disposal) => [disposal.id, disposal]))
  return rows.map((row) => ({ ...row, disposal: byId.get(row.disposal_id ?? '') ?? null }))
}

/** Returns the disposal record as the owner and carrier see it; null if there is none. */
export function disposalRecordOf({ disposal, kg }: Job): DisposalRecord | null {
  if (disposal === null) return null
  return {
    kind: disposal.kind,
    placeName: disposal.place_name,
    number: disposal.number,
    receiver: disposal.receiver,
    outward: disposal.outward,
    ticket: disposal.ticket,
    kg: Number(kg),
    tippedAt: disposal.tipped_at.toISOString(),
    photo: disposal.photo_key === null ? null : { hasPlace: disposal.photo_latitude !== null },
  }
}
