import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { CasesTables } from '../tables.ts'

/** Cases of a job that the person has not replied to yet. */
interface AwaitedCaseAnswer {
  requestId: string
  cases: number
  /** When the newest was opened. */
  at: Date
}

/** Returns the jobs with cases that wait for the person's reply (CASE-02, NOSHOW-02). */
export async function findCasesToAnswer(db: Executor, userId: string): Promise<AwaitedCaseAnswer[]> {
  const rows = await asModuleDb<CasesTables>(db)
    .selectFrom('cases')
    .select((eb) => ['request_id', eb.fn.countAll<number>().as('cases'), eb.fn.max('opened_at').as('at')])
    .where('about_user', '=', userId)
    .where('stage', '=', 'open')
    .groupBy('request_id')
    .execute()
  return rows.map(({ request_id, ...rest }) => ({ requestId: request_id, ...rest }))
}
