import { afterAll, expect, test } from 'vitest'
import { reconcileNightly } from '#modules/carriers/subscriptions/commands/reconcile-nightly.ts'
import { findPriceFaults } from '#modules/carriers/subscriptions/facade.ts'
import { setUp } from '#scripts/lib/stripe-setup.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { givenCarrier } from '#tests/support/people.ts'
import { until } from '#tests/support/until.ts'
import { givenPaidPlan, openShop, stateOf } from './shop.ts'

const GRACE_DAYS = 7

const shop = await openShop({ ROLES: 'web,worker,relay' })
const db = openDatabase(shop.server.config, () => undefined)
afterAll(async () => {
  await db.destroy()
  await shop.stop()
})

test('compares every subscription with Stripe’s each night in one process, and reports and rereads differences', async () => {
  const [well, ill] = [await givenCarrier(shop.server, null), await givenCarrier(shop.server, null)]
  await givenPaidPlan(shop, well, 'business_basic_monthly')
  await givenPaidPlan(shop, ill, 'business_premium_monthly')
  await shop.emulator.deliveries.waitUntilSettled()
  const waiting = () => shop.server.sql.query('select 1 from stripe_events where handled_at is null')
  await until(async () => (await waiting()).rowCount === 0, 'every message to be followed')
  await shop.server.sql.query(`update subscriptions set plan = 'basic', status = 'unpaid' where user_id = $1`, [ill.id])
  const night = new Date('2030-01-15T03:30:00Z')
  const results = await Promise.all([1, 2, 3].map(() => reconcileNightly(db, shop.stripe, GRACE_DAYS, night)))
  const reports = results.filter((report) => report !== null)
  expect(reports).toHaveLength(1)
  const mine = reports[0]?.filter(({ userId }) => [well.id, ill.id].includes(userId))
  expect(mine).toEqual([expect.objectContaining({ userId: ill.id, what: ['plan', 'status'] })])
  expect(await stateOf(shop, ill)).toMatchObject({ subscribed: true, tier: 'premium' })
  const { rows } = await shop.server.sql.query(
    `select compared, differences from reconciliations where day = '2030-01-15'`,
  )
  expect(rows[0]).toMatchObject({ compared: 2, differences: mine })
})

test('names missing and wrong prices, and the set-up fixes them (ROLE-04)', async () => {
  const { prices } = shop.emulator.state
  expect(await findPriceFaults(shop.server.config)).toEqual([])
  const premium = Object.values(prices).find(({ lookup_key }) => lookup_key === 'business_premium_monthly')
  const basic = Object.values(prices).find(({ lookup_key }) => lookup_key === 'business_basic_monthly')
  if (!premium || !basic) throw new Error('The prices are not there')
  premium.recurring.interval_count = 12
  expect(await findPriceFaults(shop.server.config)).toEqual([
    'The price business_premium_monthly at Stripe is not charged once a month.',
  ])
  premium.lookup_key = null
  basic.currency = 'eur'
  expect(await findPriceFaults(shop.server.config)).toEqual([
    'The price business_basic_monthly at Stripe is in eur, not in gbp.',
    'Stripe has no active price with the lookup key business_premium_monthly.',
  ])
  expect((await setUp(shop.stripe, null)).filter((line) => line.startsWith('created'))).toHaveLength(2)
  expect(await findPriceFaults(shop.server.config)).toEqual([])
  expect((await setUp(shop.stripe, null)).every((line) => line.startsWith('exists'))).toBe(true)
})
