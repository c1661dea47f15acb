import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { registrationSummariesOf } from '#modules/carriers/carrier-registration/facade.ts'
import { publicBusinesses } from '#modules/carriers/profiles/facade.ts'
import type { Place, Point } from '#modules/core/places/contract.ts'
import { locationText } from '#modules/core/places/facade.ts'
import { reviewSummaries } from '#modules/market/reviews/facade.ts'
import { readCursor, writeCursor } from '#server/platform/database/cursor.ts'
import type { Db } from '#server/platform/database/database.ts'
import { PAGE_SIZE } from '#server/platform/kernel/contract.ts'
import { NEAR_KM, type NearbyBusiness } from '../contract.ts'
import { boxAround } from '../rules.ts'
import type { DirectoryTables } from '../tables.ts'

interface PinRow extends Point {
  user_id: string
  outward: string
  metres: number
  /** 0 for verified businesses, which come first, 1 for others. */
  tier: number
}

interface NearbyQuery {
  place: Place
  after: string | undefined
  /** Whether to include review summaries. */
  reviews: boolean
}

/**
 * Returns a page of businesses within NEAR_KM of a place, verified first, then nearest. Throws a Refusal (`invalid`)
 * for an invalid cursor.
 */
export async function nearbyBusinesses(
  db: Db<DirectoryTables>,
  { place, after, reviews: withReviews }: NearbyQuery,
  now: Date,
): Promise<{ items: NearbyBusiness[]; next: string | null }> {
  const pins = await pinsNear(db, place, after === undefined ? null : readCursor(after, Position), now)
  const page = pins.slice(0, PAGE_SIZE)
  const last = pins.length > PAGE_SIZE ? page.at(-1) : undefined
  const ids = page.map(({ user_id }) => user_id)
  const [businesses, registrations, summaries] = await Promise.all([
    publicBusinesses(db, ids),
    registrationSummariesOf(db, ids, now),
    reviewSummaries(db, withReviews ? ids : []),
  ])
  return {
    items: page.flatMap(({ user_id: userId, outward, metres, latitude, longitude }) => {
      const business = businesses.get(userId)
      const registration = registrations.get(userId)
      const reviews = summaries.get(userId)
      if (!business || !registration) return []
      const { name, logoUrl, verificationStatus } = business
      const location = { latitude, longitude, distanceKm: Math.round(metres / 100) / 10 }
      const details = { registration, reviews, ...location, locationText: locationText(outward) }
      return [{ userId, name, logoUrl, verificationStatus, ...details }]
    }),
    next: last ? writeCursor([last.tier, last.metres, last.user_id]) : null,
  }
}

async function pinsNear(db: Db<DirectoryTables>, origin: Point, after: Position | null, now: Date): Promise<PinRow[]> {
  const { south, north, west, east } = boxAround(origin, NEAR_KM)
  const { rows } = await sql<PinRow>`
    select * from (
      select user_id, outward, latitude, longitude, ${metresFrom(origin)} as metres,
        case when verified then 0 else 1 end as tier
      from business_locations
      where latitude between ${south} and ${north} and longitude between ${west} and ${east} and pin_until > ${now}
    ) as pins
    where metres <= ${NEAR_KM * 1_000}
      ${after ? sql`and (tier, metres, user_id) > (${after[0]}::int, ${after[1]}::int, ${after[2]}::uuid)` : sql``}
    order by tier, metres, user_id limit ${PAGE_SIZE + 1}
  `.execute(db)
  return rows
}

/** Haversine distance in whole metres, so that cursors are exact. */
const metresFrom = ({ latitude, longitude }: Point): RawBuilder<number> => sql`
  round(12742000 * asin(sqrt(
    sin(radians(latitude - ${latitude}) / 2) ^ 2
    + cos(radians(${latitude})) * cos(radians(latitude)) * sin(radians(longitude - ${longitude}) / 2) ^ 2
  )))::integer
`

const Position = z.tuple([
  z.int().check(z.minimum(0), z.maximum(1)),
  z.int().check(z.minimum(0), z.maximum(NEAR_KM * 1_000)),
  z.uuid(),
])
type Position = z.output<typeof Position>
