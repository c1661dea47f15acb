import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCheckoutSession } from '#modules/carriers/subscriptions/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { openPayments, type Payments, payAt } from '#tests/support/payments.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { openTestSystem, type TestSystem } from '#tests/support/processes.ts'
import { repetitions } from '#tests/support/thorough.ts'

const CARRIERS = repetitions(4, 10)
const KILLS_EACH = repetitions(3, 5)
const AT_ONCE = 2

let system: TestSystem
let payments: Payments
beforeAll(async () => {
  system = await openTestSystem()
  payments = await openPayments()
})
afterAll(async () => {
  await system.tearDown()
  await payments.emulator.stop()
})

const web = () => system.start('web', payments.settings)
const BODY = { priceIdType: 'business_basic_monthly' } as const

/** A random delay of up to `most` ms. */
const moment = (most: number): number => Math.floor(Math.random() * most)

test(`creates no second subscription or customer when a process is killed ${CARRIERS * KILLS_EACH} times during a checkout`, {
  timeout: 240_000,
}, async () => {
  const steady = await web()
  const where = { url: steady.url, sql: system.sql }
  const carriers: Person[] = []
  for (let count = 0; count < CARRIERS; count++) carriers.push(await givenPerson(where, 'business'))
  const turns = Array.from({ length: KILLS_EACH }, () => carriers).flat()
  for (let at = 0; at < turns.length; at += AT_ONCE)
    await Promise.all(turns.slice(at, at + AT_ONCE).map((carrier) => killedMeanwhile(carrier)))
  for (const carrier of carriers) {
    await placeIsFree(carrier)
    const { url } = await callOrThrow(steady, createCheckoutSession, { as: carrier, body: BODY })
    await payAt(url)
    // every window that was left open also tries to pay
    await Promise.all(windowsOf(carrier).map(({ id }) => payAt(`${payments.emulator.url}/checkout/${id}`)))
    expect(measureAllocations(carrier)).toEqual({ customers: 1, live: 1 })
  }
})

async function killedMeanwhile(carrier: Person): Promise<void> {
  const victim = await web()
  await placeIsFree(carrier)
  for (let count = 0; count < 4; count++) payments.emulator.breakNext('', { kind: 'hang', ms: moment(40) })
  const asked = call(victim, createCheckoutSession, { as: carrier, body: BODY }).catch(() => null)
  await pause(moment(200))
  await victim.kill9()
  await asked
}

/** Does what happens after half a minute: the next call gets the lock of the dead process. */
const placeIsFree = (carrier: Person) =>
  system.sql.query('update billing_customers set busy_until = null where user_id = $1', [carrier.id])

const customersOf = ({ email }: Person): string[] =>
  Object.values(payments.emulator.state.customers).flatMap((one) => (one.email === email ? [one.id] : []))

function windowsOf(carrier: Person) {
  const ids = customersOf(carrier)
  return Object.values(payments.emulator.state.sessions).filter(({ customer }) => ids.includes(customer))
}

function measureAllocations(carrier: Person): { customers: number; live: number } {
  const ids = customersOf(carrier)
  const { subscriptions } = payments.emulator.state
  const live = Object.values(subscriptions).filter(
    ({ customer, ended_at }) => ids.includes(customer) && ended_at === null,
  )
  return { customers: ids.length, live: live.length }
}
