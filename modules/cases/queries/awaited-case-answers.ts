import { type Executor, own } from '#server/platform/database/database.ts'
import type { CasesTables } from '../tables.ts'

/** Cases of a job that somebody has not answered yet. */
interface AwaitedCaseAnswer {
  requestId: string
  cases: number
  /** When the newest was opened. */
  at: Date
}

/** The jobs of which somebody is asked what happened, until they answer or their time is over (CASE-02, NOSHOW-02). */
export async function awaitedCaseAnswers(db: Executor, userId: string): Promise<AwaitedCaseAnswer[]> {
  const rows = await own<CasesTables>(db)
    .selectFrom('cases')
    .select((one) => ['request_id', one.fn.countAll<number>().as('cases'), one.fn.max('opened_at').as('at')])
    .where('about_user', '=', userId)
    .where('stage', '=', 'open')
    .groupBy('request_id')
    .execute()
  return rows.map(({ request_id, ...rest }) => ({ requestId: request_id, ...rest }))
}
