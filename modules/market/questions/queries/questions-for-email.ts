import { shownRequests } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { QuestionsTables } from '../tables.ts'

/** What an alert about a question or its answer needs to know. */
interface QuestionForEmail {
  requestId: string
  title: string
  askerId: string | null
  answered: boolean
  /** Whether its request is still open. */
  open: boolean
}

/** Returns the public questions among `ids`, by id. */
export async function questionsForEmail(db: Executor, ids: readonly string[]): Promise<Map<string, QuestionForEmail>> {
  if (ids.length === 0) return new Map()
  const rows = await asModuleDb<QuestionsTables>(db)
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
