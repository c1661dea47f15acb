import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { locateNextBatch } from '#modules/discovery/directory/commands/locate-next-batch.ts'
import { type NearbyBusiness, nearbyBusinesses } from '#modules/discovery/directory/contract.ts'
import type { DirectoryTables } from '#modules/discovery/directory/tables.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { asModuleDb, openDatabase } from '#server/platform/database/database.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenSubscription, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { endPlan, givenBusiness, saveBusinessProfile, TOLD } from './businesses.ts'

const server = await givenServer()
await server.sql.query(
  `insert into postcodes values ('BS6', 51.468, -2.599), ('BS7', 51.478, -2.599), ('CF10', 51.479, -3.177),
     ('OX7', 52.05, -1.7)`,
)

const near = (postcode: string) => callOrThrow(server, nearbyBusinesses, { query: { postcode } })
const idsNear = async (postcode: string) => (await near(postcode)).items.map(({ userId }) => userId)
const isOnMap = async ({ id }: Person) => (await idsNear('BS6')).includes(id)
const pinOf = async ({ id }: Person) => (await near('BS6')).items.find(({ userId }) => userId === id)
const located = async ({ id }: Person) =>
  (await server.sql.query('select outward from business_locations where user_id = $1', [id])).rows

describe('a business on Premium (R40)', () => {
  test('gets a pin after saving its address, with public facts only', async () => {
    const business = await givenBusiness(server)
    await until(() => isOnMap(business), 'its pin')
    const answer = await near('bs6 7ah')
    expect(answer.place).toMatchObject({ code: 'BS6 7AH', precision: 'outward' })
    expect(answer.items.filter(({ userId }) => userId === business.id)).toEqual([
      {
        userId: business.id,
        name: 'Nightingale Clearances',
        logoUrl: null,
        verificationStatus: 'pending_submission',
        registration: expect.objectContaining({ status: 'none', number: null }),
        reviews: { count: 0, mean: null },
        // at its outward code, not at its address
        latitude: 51.468,
        longitude: -2.599,
        distanceKm: 0,
        locationText: 'BS6, Bristol',
      },
    ])
    for (const secret of ['5QA', 'Secret', TOLD.phoneNumber ?? '', business.email])
      expect(JSON.stringify(answer)).not.toContain(secret)
  })

  test('its pin moves with the address and disappears with the postcode or account', async () => {
    const business = await givenBusiness(server)
    await until(() => isOnMap(business), 'its pin')
    await saveBusinessProfile(server, business, { businessAddress: '1 Quay, Cardiff CF10 5DQ' })
    await until(async () => (await pinOf(business))?.locationText === 'CF10, Cardiff', 'its pin in Cardiff')
    expect((await pinOf(business))?.distanceKm).toBeCloseTo(40, 0)
    await saveBusinessProfile(server, business, { businessAddress: 'Somewhere in Bristol' })
    await until(async () => !(await isOnMap(business)), 'no pin without a postcode')
    await saveBusinessProfile(server, business, {})
    await until(() => isOnMap(business), 'its pin again')
    await callOrThrow(server, deleteAccount, { as: business, body: { password: business.password } })
    expect(await isOnMap(business)).toBe(false)
  })

  test('has no pin if staff hid or rejected its profile', async () => {
    const business = await givenBusiness(server)
    await until(() => isOnMap(business), 'its pin')
    await server.sql.query('update profiles set hidden_at = now() where user_id = $1', [business.id])
    expect(await isOnMap(business)).toBe(false)
    await server.sql.query(
      `update profiles set hidden_at = null, verification_status = 'rejected' where user_id = $1`,
      [business.id],
    )
    // the server's own run may be in progress, which skips ours
    const isOffMap = async () => {
      await round()
      return !(await isOnMap(business))
    }
    await until(isOffMap, 'no pin')
  })
})

test('other plans have no pin, and an expired plan ends it without an event', async () => {
  const [basic, none, ending] = [
    await givenBusiness(server, { plan: 'basic' }),
    await givenBusiness(server, { plan: null }),
    await givenBusiness(server),
  ]
  await until(() => isOnMap(ending), 'its pin')
  for (const business of [basic, none]) expect(await isOnMap(business)).toBe(false)
  await server.sql.query(`update business_locations set pin_until = now() - interval '1 second' where user_id = $1`, [
    ending.id,
  ])
  expect(await isOnMap(ending)).toBe(false)
  await endPlan(server, ending)
  await round()
  expect(await located(ending)).toEqual([])
  for (const business of [basic, none]) expect(await isOnMap(business)).toBe(false)
})

async function allNear(postcode: string): Promise<NearbyBusiness[]> {
  const found: NearbyBusiness[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const query = { postcode, ...(after && { after }) }
    const page: { items: NearbyBusiness[]; next: string | null } = await callOrThrow(server, nearbyBusinesses, {
      query,
    })
    found.push(...page.items)
    after = page.next
  }
  return found
}

async function round(): Promise<void> {
  const db = openDatabase({ DATABASE_URL: server.config.DATABASE_URL, DATABASE_POOL: 1 }, () => undefined)
  await locateNextBatch(asModuleDb<DirectoryTables>(db), new Date())
  await db.destroy()
}

test('the task fills an empty table and updates pins for new plans and imported postcodes', async () => {
  const business = await givenBusiness(server, { plan: null, businessAddress: 'Leeds LS1 4DY' })
  await givenSubscription(server, business.id, 'premium')
  await round()
  const before = await near('LS1')
  expect(before.items).toMatchObject([{ userId: business.id, latitude: 53.801 }])
  await server.sql.query(`insert into postcodes values ('LS1', 53.797, -1.552)`)
  await round()
  expect((await near('LS1')).items).toMatchObject([{ userId: business.id, latitude: 53.797 }])
})

test('verified businesses come first across pages (R40)', async () => {
  const { rows } = await server.sql.query(
    `insert into profiles (user_id, display_name, company_name, business_address, verification_status, updated_at)
     select gen_random_uuid(), 'Business ' || nth, 'Business', case when nth % 2 = 0 then 'CF10 5QA' else 'CF11 8AA' end,
       (case when nth % 3 = 0 then 'verified' else 'needs_resubmission' end), now()
     from generate_series(1, 44) as nth returning user_id, verification_status = 'verified' as verified`,
  )
  await server.sql.query(`insert into postcodes values ('CF11', 51.47, -3.2) on conflict do nothing`)
  for (const { user_id } of rows) await givenSubscription(server, user_id, 'premium')
  await round()
  const found = await allNear('CF10')
  const tiers = found.map(({ verificationStatus }) => verificationStatus === 'verified')
  expect(tiers).toEqual(tiers.toSorted((one, other) => Number(other) - Number(one)))
  for (const verified of [true, false]) {
    const distances = found.filter((_, at) => tiers[at] === verified).map(({ distanceKm }) => distanceKm)
    expect(distances).toEqual(distances.toSorted((one, other) => one - other))
  }
  const ids = found.map(({ userId }) => userId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(rows.map(({ user_id }) => user_id)))
})

test('pages are ordered by distance, without gaps or duplicates, up to 50 miles', async () => {
  const { rows } = await server.sql.query(
    `insert into profiles (user_id, display_name, company_name, business_address, updated_at)
     select gen_random_uuid(), 'Business ' || nth, 'Business',
       case when nth > 45 then 'OX7 5QA' when nth % 2 = 0 then 'BS6 5QA' else 'BS7 8AA' end, now()
     from generate_series(1, 46) as nth returning user_id, business_address`,
  )
  for (const { user_id } of rows) await givenSubscription(server, user_id, 'premium')
  await round()
  // two places with many at one distance; one is outside the circle but inside its box
  const expected: string[] = rows
    .filter(({ business_address }) => business_address !== 'OX7 5QA')
    .map(({ user_id }) => user_id)
  const known = new Set(rows.map(({ user_id }) => user_id))
  const all = await allNear('BS6')
  const found = all.map(({ userId }) => userId)
  const distances = all.filter(({ userId }) => known.has(userId)).map(({ distanceKm }) => distanceKm)
  expect(found.filter((id) => known.has(id)).toSorted()).toEqual(expected.toSorted())
  expect(new Set(found).size).toBe(found.length)
  expect(distances).toEqual(distances.toSorted((a, b) => a - b))
  expect(Math.max(...distances)).toBeLessThanOrEqual(80)
})

test.each([
  'junk',
  Buffer.from('[1]').toString('base64url'),
  Buffer.from(`["1","${randomUUID()}"]`).toString('base64url'),
])('rejects the cursor %s', async (after) => {
  expect((await call(server, nearbyBusinesses, { query: { postcode: 'BS6', after } })).status).toBe(400)
})

test('an unknown place has the specified message (ERR-61)', async () => {
  const { status, error } = await call(server, nearbyBusinesses, { query: { postcode: 'ZZ9 9ZZ' } })
  expect(status).toBe(404)
  expect(error?.message).toBe('Could not find location for "ZZ9 9ZZ". Please check the postcode and try again.')
})
