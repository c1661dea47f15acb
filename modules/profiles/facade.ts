import { type Executor, own } from '#server/platform/database.ts'
import type { BidderCard } from './contract.ts'
import type { ProfilesTables } from './tables.ts'

/** What the public may know of each of `userIds` (R04); someone without a profile has no name and awaits documents. */
export async function bidderCards(db: Executor, userIds: readonly string[]): Promise<Map<string, BidderCard>> {
  const cards = new Map<string, BidderCard>(
    userIds.map((userId) => [userId, { userId, displayName: null, verificationStatus: 'pending_submission' }]),
  )
  if (userIds.length === 0) return cards
  const rows = await own<ProfilesTables>(db)
    .selectFrom('profiles')
    .select(['user_id', 'display_name', 'verification_status'])
    .where('user_id', 'in', userIds)
    .execute()
  for (const row of rows)
    cards.set(row.user_id, {
      userId: row.user_id,
      displayName: row.display_name,
      verificationStatus: row.verification_status,
    })
  return cards
}
