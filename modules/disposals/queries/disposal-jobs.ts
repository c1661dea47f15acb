import type { Selectable } from 'kysely'
import { type Db, type Executor, type OpenTransaction, own } from '#server/platform/database/database.ts'
import type { SaidDisposal } from '../contract.ts'
import type { DisposalsTables } from '../tables.ts'

export type Tip = Selectable<DisposalsTables['disposals']>
type JobRow = Selectable<DisposalsTables['disposal_jobs']>
/** A collected job, with what was said of it; null where nothing was. */
export type Job = JobRow & { tip: Tip | null }

/** The job as it stands; null before it is collected. */
export async function jobOf(db: Executor, requestId: string): Promise<Job | null> {
  const rows = await selectJobs(db).where('request_id', '=', requestId).execute()
  return (await withTips(db, rows))[0] ?? null
}

/** Locks jobs whose requests the caller has locked, by id; those that are not collected are missing. */
export async function lockJobs(trx: OpenTransaction, requestIds: readonly string[]): Promise<Map<string, Job>> {
  const rows = await selectJobs(trx).where('request_id', 'in', requestIds).orderBy('request_id').forUpdate().execute()
  return new Map((await withTips(trx, rows)).map((job) => [job.request_id, job]))
}

export const selectJobs = (db: Executor) => own<DisposalsTables>(db).selectFrom('disposal_jobs').selectAll()

/** Adds to each job what was said of it. */
export async function withTips(db: Executor, rows: readonly JobRow[]): Promise<Job[]> {
  const ids = [...new Set(rows.map(({ disposal_id }) => disposal_id).filter((id) => id !== null))]
  const disposals: Db<DisposalsTables> = own<DisposalsTables>(db)
  const tips =
    ids.length === 0 ? [] : await disposals.selectFrom('disposals').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(tips.map((tip) => [tip.id, tip]))
  return rows.map((row) => ({ ...row, tip: byId.get(row.disposal_id ?? '') ?? null }))
}

/** What was said of a job, as its sides read it; null where nothing was. */
export function saidOf({ tip, kg }: Job): SaidDisposal | null {
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
