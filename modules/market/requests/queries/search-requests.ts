import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { userIdsByNamePrefix } from '#modules/carriers/profiles/facade.ts'
import { findAccountId } from '#modules/core/accounts/facade.ts'
import { pageFrom, selectAfterCursor } from '#server/platform/database/cursor.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type AnswerOf, Id } from '#server/platform/kernel/contract.ts'
import type { findRequests as endpoint, FindRequests } from '../contract/staff.ts'
import type { RequestsTables } from '../tables.ts'
import { selectDetails, toCard } from './request-rows.ts'
import { usersWithNames } from './staff-request.ts'

/** Most owners whose requests a search by name returns. */
const MAX_NAMESAKES = 100

/** Searches requests for staff, hidden ones included, newest first. Throws a Refusal (`invalid`) for a bad cursor. */
export async function searchRequests(
  db: Db<RequestsTables>,
  { q, after: cursor }: z.output<typeof FindRequests>,
): Promise<AnswerOf<typeof endpoint>> {
  const newestFirst = selectDetails(db).orderBy('created_at', 'desc').orderBy('id', 'desc')
  const query = q ? newestFirst.where(await matchCondition(db, q)) : newestFirst
  const rows = await selectAfterCursor(query, cursor, 'created_at').execute()
  const { items, next } = pageFrom(rows, 'created_at')
  const owners = await usersWithNames(
    db,
    items.map((row) => row.user_id),
  )
  return {
    items: items.map((row) => ({ ...toCard(row), owner: (row.user_id && owners.get(row.user_id)) || null })),
    next,
  }
}

/** Returns the SQL condition for requests that match an id, an owner's email address or name, or words of a title. */
async function matchCondition(db: Db<RequestsTables>, q: string) {
  if (Id.safeParse(q).success) return sql<boolean>`${q}::uuid in (id, user_id)`
  if (q.includes('@')) {
    const ownerId = await findAccountId(db, { email: q.toLowerCase() })
    return ownerId ? sql<boolean>`user_id = ${ownerId}::uuid` : sql<boolean>`false`
  }
  const ownerIds = await userIdsByNamePrefix(db, q, MAX_NAMESAKES)
  const tsquery = (q.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `${word}:*`).join(' & ')
  return sql<boolean>`(to_tsvector('simple', title) @@ to_tsquery('simple', ${tsquery}) or user_id = any(${ownerIds}::uuid[]))`
}
