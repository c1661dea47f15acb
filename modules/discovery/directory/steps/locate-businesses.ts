import { type Kysely, sql } from 'kysely'
import { publicBusinesses } from '#modules/carriers/profiles/facade.ts'
import { entitledUntilOf } from '#modules/carriers/subscriptions/facade.ts'
import { pointsOfOutwards } from '#modules/core/places/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import type { DirectoryTables } from '../tables.ts'

type Location = DirectoryTables['business_locations']

/** Sets or removes the map pins of these businesses from their current state. Idempotent and independent of order. */
export async function locateBusinesses(trx: OpenTransaction, userIds: readonly string[], now: Date): Promise<void> {
  if (userIds.length === 0) return
  const directoryTrx = asModuleTrx<DirectoryTables>(trx)
  await lockBusinesses(directoryTrx, userIds)
  const locations = await locationsOf(trx, userIds, now)
  await directoryTrx
    .deleteFrom('business_locations')
    .where('user_id', 'in', userIds)
    .$if(locations.length > 0, (query) =>
      query.where(
        'user_id',
        'not in',
        locations.map(({ user_id }) => user_id),
      ),
    )
    .execute()
  if (locations.length === 0) return
  await directoryTrx
    .insertInto('business_locations')
    .values(locations)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(({ ref }) => ({
          outward: ref('excluded.outward'),
          latitude: ref('excluded.latitude'),
          longitude: ref('excluded.longitude'),
          verified: ref('excluded.verified'),
          pin_until: ref('excluded.pin_until'),
        }))
        .where(sql<boolean>`business_locations is distinct from excluded`),
    )
    .execute()
}

// Serialised, so that a later call never writes an older state.
async function lockBusinesses(directoryTrx: Kysely<DirectoryTables>, userIds: readonly string[]): Promise<void> {
  const ids = userIds.toSorted()
  await sql`
    select pg_advisory_xact_lock(hashtextextended('directory:' || id, 0)) from unnest(${ids}::text[]) as id
  `.execute(directoryTrx)
}

async function locationsOf(trx: OpenTransaction, userIds: readonly string[], now: Date): Promise<Location[]> {
  const [businesses, pins] = [await publicBusinesses(trx, userIds), await entitledUntilOf(trx, userIds, 'mapPin', now)]
  const businessesOnMap = [...businesses.values()].flatMap(({ userId, outward, verificationStatus }) => {
    const until = pins.get(userId)
    return outward && until && verificationStatus !== 'rejected'
      ? [{ userId, outward, until, verified: verificationStatus === 'verified' }]
      : []
  })
  const points = await pointsOfOutwards(
    trx,
    businessesOnMap.map(({ outward }) => outward),
  )
  return businessesOnMap.flatMap(({ userId, outward, until, verified }) => {
    const point = points.get(outward)
    return point ? [{ user_id: userId, outward, ...point, verified, pin_until: until }] : []
  })
}
