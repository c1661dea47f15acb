import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { requestHistory as endpoint } from '../contract.ts'
import type { RequestsTables } from '../tables.ts'
import { isShownTo } from './request-rows.ts'

/** Returns the history of a request, oldest first. Throws a Refusal (`not_found`) if the viewer may not see it. */
export async function requestHistory(
  db: Db<RequestsTables>,
  requestId: string,
  viewerId: string | null,
): Promise<AnswerOf<typeof endpoint>> {
  const [request, steps] = await Promise.all([
    db
      .selectFrom('collection_requests')
      .select(['created_at', 'shown', 'user_id', 'accepted_bidder_id'])
      .where('id', '=', requestId)
      .executeTakeFirst(),
    db
      .selectFrom('request_history')
      .select(['what', 'by_side', 'automatic', 'at'])
      .where('request_id', '=', requestId)
      .orderBy('at')
      .execute(),
  ])
  if (!request || !isShownTo(request, viewerId)) throw notFound('Job not found.')
  return {
    items: [
      { what: 'posted', by: 'owner', at: request.created_at.toISOString() },
      ...steps.map(({ what, by_side: by, automatic, at }) => ({
        what,
        by,
        ...(automatic && { automatic: true as const }),
        at: at.toISOString(),
      })),
    ],
  }
}
