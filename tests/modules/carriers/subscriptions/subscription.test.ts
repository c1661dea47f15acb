import { describe, expect, test } from 'vitest'
import { checkSubscription } from '#modules/carriers/subscriptions/contract.ts'
import { allowanceOf, lockAllowance } from '#modules/carriers/subscriptions/facade.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

const server = await givenServer()
const { db } = server

const NONE = {
  subscribed: false,
  tier: null,
  subscriptionEnd: null,
  subscriptionId: null,
  status: null,
  nextTier: null,
  endsAtPeriodEnd: false,
  graceUntil: null,
  version: 0,
}
const change = (person: Person, columns: string) =>
  server.sql.query(`update subscriptions set ${columns} where user_id = $1`, [person.id])

describe('reading your own subscription (CALL-38, CALL-39)', () => {
  test('rejects a visitor', async () => {
    expect((await call(server, checkSubscription)).status).toBe(401)
  })

  test('returns not subscribed without a subscription (STATE-33)', async () => {
    expect(await callOrThrow(server, checkSubscription, { as: await givenCustomer(server) })).toEqual(NONE)
  })

  test.each(['basic', 'premium'] as const)(
    'returns plan and end to a %s subscriber (DATA-26, DATA-27, STATE-33)',
    async (plan) => {
      const carrier = await givenCarrier(server, plan)
      await change(carrier, `current_period_end = '2099-01-31T12:00:00Z', stripe_subscription_id = 'sub_${plan}'`)
      expect(await callOrThrow(server, checkSubscription, { as: carrier })).toEqual({
        subscribed: true,
        tier: plan,
        subscriptionEnd: '2099-01-31T12:00:00.000Z',
        subscriptionId: `sub_${plan}`,
        status: 'active',
        nextTier: null,
        endsAtPeriodEnd: false,
        graceUntil: null,
        version: 1,
      })
    },
  )

  test.each([
    "status = 'canceled'",
    "status = 'past_due', grace_until = now() - interval '1 second'",
    "current_period_end = now() - interval '25 hours'",
    "current_period_end = now() - interval '1 second', cancel_at_period_end = true",
  ])('returns not subscribed with %s', async (columns) => {
    const carrier = await givenCarrier(server)
    await change(carrier, columns)
    expect(await callOrThrow(server, checkSubscription, { as: carrier })).toMatchObject({
      subscribed: false,
      tier: null,
    })
  })
})

describe('the allowance of a subscription (PLAN-03, PLAN-10, R17)', () => {
  const JULY = new Date('2026-07-15T09:00:00Z')

  test('is the same with and without the lock', async () => {
    const basic = await givenCarrier(server, 'basic')
    const premium = await givenCarrier(server, 'premium')
    const nobody = await givenCustomer(server)
    const month = { monthStart: new Date('2026-06-30T23:00:00Z'), monthEnd: new Date('2026-07-31T23:00:00Z') }
    const features = (on: boolean) => ({ postIdeas: on, postSaleItems: on, mapPin: on, gallery: on, qrCode: on })
    const expected: [Person, object | null][] = [
      [basic, { plan: 'basic', monthlyBids: 25, ...features(false), ...month }],
      [premium, { plan: 'premium', monthlyBids: null, ...features(true), ...month }],
      [nobody, null],
    ]
    for (const [person, allowance] of expected) {
      expect(await allowanceOf(db, person.id, JULY)).toEqual(allowance)
      expect(await transact(db, (trx) => lockAllowance(trx, person.id, JULY))).toEqual(allowance)
    }
  })

  test('is locked for limited plans and not for unlimited ones', async () => {
    for (const [plan, waits] of [
      ['basic', true],
      ['premium', false],
    ] as const) {
      const carrier = await givenCarrier(server, plan)
      let second: 'waiting' | 'through' = 'waiting'
      let other: Promise<unknown> = Promise.resolve()
      await transact(db, async (trx) => {
        await lockAllowance(trx, carrier.id, new Date())
        other = transact(db, (twin) => lockAllowance(twin, carrier.id, new Date())).then(() => {
          second = 'through'
        })
        if (waits) await until(someoneWaits, 'the second one to wait for the lock')
        else await until(() => second === 'through', 'the second one to pass')
        expect(second).toBe(waits ? 'waiting' : 'through')
      })
      await other
      expect(second).toBe('through')
    }
  })

  const someoneWaits = async () =>
    (
      await server.sql.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
    ).rows.length > 0
})
