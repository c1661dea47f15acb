import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RegistrationEndsSoon } from '#modules/carriers/carrier-registration/events.ts'
import { generateSecret, sealSecret } from '#modules/discovery/webhooks/secrets.ts'
import { announce } from '#tests/modules/core/notifications/facts.ts'
import type { TestServer } from '#tests/support/server.ts'
import { slowness } from '#tests/support/slowness.ts'
import { until } from '#tests/support/until.ts'
import { startWebhookServer } from './givens.ts'
import { openReceiver, type Receiver } from './receiver.ts'

const [OWNERS, EACH, EVENTS] = [20, 10, 3]

let server: TestServer
let receiver: Receiver
beforeAll(async () => {
  server = await startWebhookServer()
  receiver = await openReceiver()
})
afterAll(async () => {
  await server.stop()
  await receiver.close()
})

/** What the endpoint of this number does: a third fails, hangs or is slow. */
const MOODS = ['fails', 'hangs', 'slow'] as const
const moodOf = (number: number) => (number % 3 === 0 ? (MOODS[(number / 3) % 3] ?? 'well') : 'well')

function behave(path: string, mood: ReturnType<typeof moodOf>): void {
  if (mood === 'fails') receiver.respondWith(path, 500)
  if (mood === 'hangs') receiver.respondWith(path, () => undefined)
  if (mood === 'slow') receiver.respondWith(path, (response) => setTimeout(() => response.writeHead(200).end(), 2_000))
}

/** Endpoints as rows: creating 200 of them through the API would take most of the time. */
async function insertEndpoints(hooks: readonly { id: string; userId: string }[]): Promise<void> {
  const sealed = hooks.map(({ id }) => sealSecret(server.config, id, generateSecret()).toString('hex'))
  await server.sql.query(
    `insert into webhook_endpoints (id, user_id, url, events, sealed, created_at)
     select id, user_id, url, '{registration.ending}', decode(sealed, 'hex'), now()
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) as given(id, user_id, url, sealed)`,
    [
      hooks.map(({ id }) => id),
      hooks.map(({ userId }) => userId),
      hooks.map(({ id }) => receiver.urlOf(`/${id}`)),
      sealed,
    ],
  )
}

const inState = async (state: string) =>
  Number((await server.sql.query('select count(*) from webhook_deliveries where state = $1', [state])).rows[0].count)

test('with 200 endpoints of which a third fail, hang or are slow, no delivery is lost, and none waits for those (HOOK-04)', async () => {
  const owners = Array.from({ length: OWNERS }, () => randomUUIDv7())
  const hooks = owners.flatMap((userId) => Array.from({ length: EACH }, () => ({ id: randomUUIDv7(), userId })))
  await insertEndpoints(hooks)
  hooks.forEach(({ id }, number) => {
    behave(`/${id}`, moodOf(number))
  })
  const well = hooks.filter((_, number) => moodOf(number) === 'well')

  const startedAt = Date.now()
  for (let event = 0; event < EVENTS; event++)
    for (const businessId of owners)
      await announce(server, RegistrationEndsSoon.of({ businessId, days: 30, validTo: '2099-03-14' }, new Date()))
  await until(() => well.every(({ id }) => receiver.requestsTo(`/${id}`).length === EVENTS), 'every working endpoint')
  // requests that hang take 10 seconds
  expect(Date.now() - startedAt).toBeLessThan(9_000 * slowness())

  const all = OWNERS * EACH * EVENTS
  for (const { id } of hooks) receiver.respondWith(`/${id}`, 204)
  await until(async () => {
    await server.sql.query(`update webhook_deliveries set next_at = now() where state = 'waiting' and next_at > now()`)
    return (await inState('sent')) === all
  }, 'every delivery to be sent')
  expect(await inState('failed')).toBe(0)
  const { rows } = await server.sql.query<{ id: string }>('select id from webhook_deliveries')
  const ids = new Set(receiver.received.map(({ id }) => id))
  expect(rows.filter(({ id }) => !ids.has(id))).toEqual([])
})
