import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { dropFiles, keepFiles } from '#server/platform/files/files.ts'
import { WasteSaid } from '../events.ts'
import type { Job, Tip } from '../queries/disposal-jobs.ts'
import type { DisposalsTables } from '../tables.ts'
import type { CheckedTip } from './check-tip.ts'
import type { SaidTip } from './tip-from.ts'

interface Writing extends CheckedTip {
  id: string
  tip: SaidTip
  /** What was said before, and is replaced. */
  former: Tip | null
  jobs: readonly Job[]
}

/** Writes what a carrier said of a tip in place of what it said before, and tells it of each job. Gives the keys of photos that were dropped. */
export async function writeTip(
  trx: OpenTransaction,
  { id, tip, former, jobs, marks, looking, shares }: Writing,
  now: Date,
): Promise<string[]> {
  const disposals = ownTrx<DisposalsTables>(trx)
  const columns = { ...tip, looking, said_at: now, decision: null, decided_at: null, decided_by: null, reason: null }
  await disposals
    .insertInto('disposals')
    .values({ id, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
  await disposals.deleteFrom('disposal_checks').where('disposal_id', '=', id).execute()
  if (marks.length > 0)
    await disposals
      .insertInto('disposal_checks')
      .values(marks.map((found) => ({ disposal_id: id, ...found })))
      .execute()
  for (const [at, job] of jobs.entries()) await serve(trx, job, { id, tip, looking, kg: shares[at] ?? 0 }, now)
  return swapPhotos(trx, former?.photo_key ?? null, tip.photo_key ?? null)
}

interface Serving {
  id: string
  tip: SaidTip
  looking: boolean
  /** The share of this job. */
  kg: number
}

async function serve(trx: OpenTransaction, job: Job, { id, tip, looking, kg }: Serving, now: Date): Promise<void> {
  const { version } = await ownTrx<DisposalsTables>(trx)
    .updateTable('disposal_jobs')
    .set((row) => ({
      disposal_id: id,
      kg: kg.toFixed(1),
      seen_at: null,
      remind_at: null,
      version: row('version', '+', 1),
    }))
    .where('request_id', '=', job.request_id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const about = { requestId: job.request_id, ownerId: job.owner_id, carrierId: job.carrier_id, version }
  const said = {
    kind: tip.kind,
    placeName: tip.place_name,
    number: tip.number ?? null,
    receiver: tip.receiver ?? null,
    ticket: tip.ticket ?? null,
    tippedAt: tip.tipped_at.toISOString(),
  }
  append(trx, WasteSaid.of({ ...about, ...said, kg, looking }, now))
}

async function swapPhotos(trx: OpenTransaction, former: string | null, next: string | null): Promise<string[]> {
  if (former === next) return []
  await keepFiles(trx, next === null ? [] : [next])
  const dropped = former === null ? [] : [former]
  await dropFiles(trx, dropped)
  return dropped
}
