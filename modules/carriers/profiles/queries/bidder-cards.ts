import { sql } from 'kysely'
import type { Db, Executor } from '#server/platform/database/database.ts'
import { type PlaceholderOf, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import type { BidderCard } from '../contract.ts'
import type { ProfilesTables } from '../tables.ts'

/**
 * Returns what the public may see of each of `userIds` (R04). Users without a profile, or hidden by staff, have no
 * name.
 */
export async function bidderCards(db: Executor, userIds: readonly string[]): Promise<Map<string, BidderCard>> {
  const rows = userIds.length === 0 ? [] : await selectCards(db, { userIds })
  const rowOf = new Map(rows.map((row) => [row.user_id, row]))
  return new Map(userIds.map((userId) => [userId, toCard(userId, rowOf.get(userId))]))
}

/** Returns what the public may see of one user (R04). */
export async function bidderCard(db: Executor, userId: string): Promise<BidderCard> {
  const [row] = await selectCard(db, { userId })
  return toCard(userId, row)
}

type CardRow = Awaited<ReturnType<typeof selectCards>>[number]

const toCard = (userId: string, row: CardRow | undefined): BidderCard => ({
  userId,
  displayName: row && !row.hidden_at ? row.display_name : null,
  verificationStatus: row?.verification_status ?? 'pending_submission',
})

const cardRows = (db: Db<ProfilesTables>) =>
  db.selectFrom('profiles').select(['user_id', 'display_name', 'verification_status', 'hidden_at'])

const selectCards = prepareStatement(
  'profiles.bidder-cards',
  (db: Db<ProfilesTables>, placeholder: PlaceholderOf<{ userIds: readonly string[] }>) =>
    cardRows(db).where('user_id', '=', sql<string>`any(${placeholder('userIds')}::uuid[])`),
)
// Separate, because a query with a list is planned at each call.
const selectCard = prepareStatement(
  'profiles.bidder-card',
  (db: Db<ProfilesTables>, placeholder: PlaceholderOf<{ userId: string }>) =>
    cardRows(db).where('user_id', '=', placeholder('userId')),
)
