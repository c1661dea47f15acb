import { afterAll, expect, test } from 'vitest'
import { disputesRoom } from '#modules/carriers/subscriptions/contract.ts'
import { disputeQueue, noteDispute, readPerson } from '#modules/staff/user-admin/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { pressInPortal } from '#tests/support/payments.ts'
import { givenCarrier, givenStaff } from '#tests/support/people.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { givenPaidPlan, openShop } from './shop.ts'

const shop = await openShop()
const agent = await givenStaff(shop.server, 'agent', 'agent')
const carrier = await givenCarrier(shop.server, null)
await givenPaidPlan(shop, carrier, 'business_basic_monthly')
afterAll(() => shop.stop())

const queue = async (state: 'open' | 'handled') =>
  (await callOrThrow(shop.server, disputeQueue, { as: agent, query: { state } })).items

test('shows staff a dispute with person, amount and due date; it follows Stripe and is handled with a note', async () => {
  const watcher = await givenWatcher(shop.server, agent)
  await watcher.join(disputesRoom)
  await pressInPortal(shop, carrier.email, 'dispute')
  await until(async () => (await queue('open')).length === 1, 'the dispute')
  const [dispute] = await queue('open')
  expect(dispute).toMatchObject({ userId: carrier.id, amount: 999, currency: 'gbp', status: 'needs_response' })
  expect(Date.parse(dispute?.dueBy ?? '')).toBeGreaterThan(Date.now())
  expect(dispute?.stripeUrl).toContain(dispute?.id ?? '?')
  await watcher.receives('dispute.changed')
  const person = await callOrThrow(shop.server, readPerson, { as: agent, params: { userId: carrier.id } })
  expect(person.disputes).toMatchObject([{ id: dispute?.id }])

  await pressInPortal(shop, carrier.email, 'lose')
  await until(async () => (await queue('open'))[0]?.status === 'lost', 'the decision of the bank')
  const noted = { params: { disputeId: dispute?.id ?? '' }, body: { note: 'Paid back.', handled: true } }
  expect((await call(shop.server, noteDispute, { as: carrier, ...noted })).status).toBe(403)
  await callOrThrow(shop.server, noteDispute, { as: agent, ...noted })
  expect(await queue('open')).toEqual([])
  expect(await queue('handled')).toMatchObject([{ note: 'Paid back.', handledByEmail: agent.email, status: 'lost' }])
  const { rows } = await shop.server.sql.query('select action, reason from audit_log where subject_id = $1', [
    dispute?.id,
  ])
  expect(rows).toEqual([{ action: 'dispute.noted', reason: 'Paid back.' }])
})
