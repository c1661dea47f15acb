import { shownRequests } from '#modules/requests/facade.ts'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { QuestionsTables } from '../tables.ts'

/** A question as a mail tells of it. */
interface QuestionToTell {
  requestId: string
  title: string
  askerId: string | null
  answered: boolean
  /** Whether its request still waits for its carrier. */
  open: boolean
}

/** The questions of these ids that anyone may read, by id. */
export async function questionsToTell(db: Executor, ids: readonly string[]): Promise<Map<string, QuestionToTell>> {
  if (ids.length === 0) return new Map()
  const rows = await own<QuestionsTables>(db)
    .selectFrom('job_questions')
    .select(['id', 'request_id', 'asker_id', 'answered_at'])
    .where('id', 'in', ids)
    .where('hidden_at', 'is', null)
    .where('staff_hidden_at', 'is', null)
    .execute()
  const requests = await shownRequests(db, [...new Set(rows.map(({ request_id }) => request_id))])
  return new Map(
    rows.flatMap(({ id, request_id: requestId, asker_id: askerId, answered_at }) => {
      const request = requests.get(requestId)
      if (!request) return []
      const open = request.status === 'pending'
      return [[id, { requestId, title: request.title, askerId, answered: answered_at !== null, open }] as const]
    }),
  )
}
