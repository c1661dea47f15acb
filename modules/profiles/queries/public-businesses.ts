import { sql } from 'kysely'
import { outwardIn } from '#modules/places/facade.ts'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { Listed } from '#server/platform/pages/page-metadata.ts'
import type { ProfilesTables } from '../tables.ts'

/** Businesses that say who they are: only they have a company name (STATE-29). What staff hid is not among them. */
const selectBusinesses = (db: Executor) =>
  own<ProfilesTables>(db)
    .selectFrom('profiles')
    .where('company_name', 'is not', null)
    .where('display_name', 'is not', null)
    .where('shown', '=', true)

/**
 * What the public may know of those of `userIds` that are businesses with a profile which is shown, by id: never more of
 * an address than its outward code.
 */
export async function publicBusinesses(db: Executor, userIds: readonly string[]) {
  if (userIds.length === 0) return new Map()
  const rows = await selectBusinesses(db)
    .select(['user_id as userId', 'display_name', 'logo_url as logoUrl', 'verification_status as verificationStatus'])
    .select(['website_url as websiteUrl', 'google_reviews_url as googleReviewsUrl', 'business_address'])
    .where('user_id', 'in', userIds)
    .execute()
  return new Map(
    rows.map(({ display_name, business_address, ...business }) => [
      business.userId,
      { ...business, name: display_name ?? '', outward: outwardIn(business_address ?? '') },
    ]),
  )
}

/** The ids of businesses after `after`, in the order of their ids, at most `limit`. */
export async function businessIdsAfter(db: Executor, after: string | null, limit: number): Promise<string[]> {
  const rows = await selectBusinesses(db)
    .select('user_id')
    .$if(after !== null, (query) => query.where('user_id', '>', after))
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

// Any user can call themselves a business: searches are led to those that staff have looked at.
const selectListed = (db: Executor) => selectBusinesses(db).where('verification_status', '=', 'verified')

/** The public pages of businesses that a search may find, oldest account first. */
export async function listedBusinesses(db: Executor, from: number, limit: number): Promise<Listed[]> {
  const rows = await selectListed(db)
    .select(['user_id', 'updated_at'])
    .orderBy('user_id')
    .offset(from)
    .limit(limit)
    .execute()
  return rows.map(({ user_id, updated_at }) => ({ path: `/business/${user_id}`, changedAt: updated_at }))
}

/** How many there are. */
export async function numberOfListedBusinesses(db: Executor): Promise<number> {
  const { count } = await selectListed(db).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return count
}
