import type { AnswerOf } from '#server/platform/contract.ts'
import type { Db } from '#server/platform/database.ts'
import { notFound } from '#server/platform/errors.ts'
import type { requestHistory as endpoint } from '../contract.ts'
import type { RequestsTables } from '../tables.ts'

/** What happened to a request, oldest first, for everybody. Throws Refusal not_found. */
export async function requestHistory(db: Db<RequestsTables>, requestId: string): Promise<AnswerOf<typeof endpoint>> {
  const [request, steps] = await Promise.all([
    db.selectFrom('collection_requests').select('created_at').where('id', '=', requestId).executeTakeFirst(),
    db
      .selectFrom('request_history')
      .select(['what', 'by_side', 'at'])
      .where('request_id', '=', requestId)
      .orderBy('at')
      .execute(),
  ])
  if (!request) throw notFound('Job not found.')
  return {
    items: [
      { what: 'posted', by: 'owner', at: request.created_at.toISOString() },
      ...steps.map(({ what, by_side: by, at }) => ({ what, by, at: at.toISOString() })),
    ],
  }
}
