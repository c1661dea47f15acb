import { sql } from 'kysely'
import { outwardIn } from '#modules/core/places/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { SitemapEntry } from '#server/platform/pages/page-metadata.ts'
import type { ProfilesTables } from '../tables.ts'

/** Selects visible profiles with a company name, which only businesses have (STATE-29). */
const selectBusinesses = (db: Executor) =>
  asModuleDb<ProfilesTables>(db)
    .selectFrom('profiles')
    .where('company_name', 'is not', null)
    .where('display_name', 'is not', null)
    .where('shown', '=', true)

/**
 * Returns what the public may see of the businesses among `userIds` whose profile is visible, by id. Only the outward
 * code of an address is included.
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

/** Returns the ids of businesses after `after`, ordered by id, at most `limit`. */
export async function businessIdsAfter(db: Executor, after: string | null, limit: number): Promise<string[]> {
  const rows = await selectBusinesses(db)
    .select('user_id')
    .$if(after !== null, (query) => query.where('user_id', '>', after))
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

// Anyone can call themselves a business, so search engines may only index those that staff have verified.
const selectListed = (db: Executor) => selectBusinesses(db).where('verification_status', '=', 'verified')

/** Returns the public pages of businesses that a search engine may index, oldest account first. */
export async function listedBusinesses(db: Executor, from: number, limit: number): Promise<SitemapEntry[]> {
  const rows = await selectListed(db)
    .select(['user_id', 'updated_at'])
    .orderBy('user_id')
    .offset(from)
    .limit(limit)
    .execute()
  return rows.map(({ user_id, updated_at }) => ({ path: `/business/${user_id}`, changedAt: updated_at }))
}

/** Returns the number of businesses that a search engine may index. */
export async function countListedBusinesses(db: Executor): Promise<number> {
  const { count } = await selectListed(db).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return count
}
