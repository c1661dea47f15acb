import type { Selectable } from 'kysely'
import { type Db, type Executor, type OpenTransaction, own } from '#server/platform/database/database.ts'
import type { DisposalRecord } from '../contract.ts'
import type { DisposalsTables } from '../tables.ts'

export type Tip = Selectable<DisposalsTables['disposals']>
type JobRow = Selectable<DisposalsTables['disposal_jobs']>
/** A collected job with its drop-off; null if none is recorded. */
export type Job = JobRow & { tip: Tip | null }

/** Returns a job; null before it is collected. */
export async function jobOf(db: Executor, requestId: string): Promise<Job | null> {
  const rows = await selectJobs(db).where('request_id', '=', requestId).execute()
  return (await withTips(db, rows))[0] ?? null
}

/** Locks collected jobs and returns them by id. The caller has locked their requests. */
export async function lockJobs(trx: OpenTransaction, requestIds: readonly string[]): Promise<Map<string, Job>> {
  const rows = await selectJobs(trx).where('request_id', 'in', requestIds).orderBy('request_id').forUpdate().execute()
  return new Map((await withTips(trx, rows)).map((job) => [job.request_id, job]))
}

export const selectJobs = (db: Executor) => own<DisposalsTables>(db).selectFrom('disposal_jobs').selectAll()

/** Adds its drop-off to each job. */
export async function withTips(db: Executor, rows: readonly JobRow[]): Promise<Job[]> {
  const ids = [...new Set(rows.map(({ disposal_id }) => disposal_id).filter((id) => id !== null))]
  const disposals: Db<DisposalsTables> = own<DisposalsTables>(db)
  const tips =
    ids.length === 0 ? [] : await disposals.selectFrom('disposals').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(tips.map((tip) => [tip.id, tip]))
  return rows.map((row) => ({ ...row, tip: byId.get(row.disposal_id ?? '') ?? null }))
}

/** Returns the disposal record as the owner and carrier see it; null if there is none. */
export function disposalRecordOf({ tip, kg }: Job): DisposalRecord | null {
  if (tip === null) return null
  return {
    kind: tip.kind,
    placeName: tip.place_name,
    number: tip.number,
    receiver: tip.receiver,
    outward: tip.outward,
    ticket: tip.ticket,
    kg: Number(kg),
    tippedAt: tip.tipped_at.toISOString(),
    photo: tip.photo_key === null ? null : { hasPlace: tip.photo_latitude !== null },
  }
}
