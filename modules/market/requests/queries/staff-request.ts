import { namesOf } from '#modules/carriers/profiles/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { StaffRequest } from '../contract/staff.ts'
import * as rules from '../rules.ts'
import type { RequestsTables } from '../tables.ts'
import { selectDetails, toDetail } from './request-rows.ts'

type Owner = NonNullable<StaffRequest['owner']>

/** Returns a request for staff, hidden or not. Throws a Refusal (`not_found`). */
export async function staffRequest(db: Executor, requestId: string): Promise<StaffRequest> {
  const row = await selectDetails(db).where('id', '=', requestId).executeTakeFirst()
  if (!row) throw notFound('Job not found.')
  const people = await usersWithNames(db, [row.user_id, row.accepted_bidder_id])
  const steps = await asModuleDb<RequestsTables>(db)
    .selectFrom('request_history')
    .select(['what', 'by_side', 'reason', 'at'])
    .where('request_id', '=', requestId)
    .orderBy('at')
    .execute()
  return {
    request: toDetail(row, null),
    floor: row.floor_pounds,
    owner: (row.user_id && people.get(row.user_id)) || null,
    carrier: (row.accepted_bidder_id && people.get(row.accepted_bidder_id)) || null,
    history: [
      { what: 'posted', by: 'owner', reason: null, at: row.created_at.toISOString() },
      ...steps.map(({ what, by_side: by, reason, at }) => ({ what, by, reason, at: at.toISOString() })),
    ],
    mayBecome: rules.allowedEndStatuses(row),
  }
}

/** Returns the users among `userIds` with their names, by id; null ids are left out. */
export async function usersWithNames(db: Executor, userIds: readonly (string | null)[]): Promise<Map<string, Owner>> {
  const ids = [...new Set(userIds.filter((userId) => userId !== null))]
  const names = await namesOf(db, ids)
  return new Map(ids.map((userId) => [userId, { userId, name: names.get(userId)?.name ?? null }]))
}
