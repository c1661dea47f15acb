import { afterAll, expect, test } from 'vitest'
import { addDevice } from '#modules/discovery/alerts/contract/devices.ts'
import { choosePace, type Pace } from '#modules/discovery/alerts/contract.ts'
import { UNREAD_DELAY_MS } from '#modules/discovery/alerts/rules.ts'
import { openPushEmulator } from '#scripts/push-emulator/server.ts'
import { vapidKeys } from '#scripts/push-emulator/vapid-keys.ts'
import { givenJob } from '#tests/modules/fulfilment/cases/givens.ts'
import { see, writeOrThrow } from '#tests/modules/fulfilment/messages/givens.ts'
import { callOrThrow } from '#tests/support/client.ts'
import type { Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { sentRows, waitUntilHandled } from './givens.ts'

const emulator = await openPushEmulator({ port: 0 })
const server = await givenServer({ ...vapidKeys('of these tests'), PUSH_EMULATOR_URL: emulator.url })
afterAll(() => emulator.stop())

const mailsTo = async (person: Person) =>
  (await server.sql.query(`select facts from mails where template = 'message-waiting' and user_id = $1`, [person.id]))
    .rows
const choose = (as: Person, channel: 'mail' | 'push', pace: Pace) =>
  callOrThrow(server, choosePace, { as, body: { type: 'messages', channel, pace } })
async function tenMinutesLater(person: Person) {
  await waitUntilHandled(server)
  await server.sql.query(`update alerts_told set due_at = now() - interval '1 second' where user_id = $1`, [person.id])
  await until(async () => (await sentRows(server, person.id)).every(({ state }) => state !== 'waiting'), 'the telling')
}

test('mails the reader of a message unread for ten minutes, without its text, once until it is read (CHAT-02)', async () => {
  const { owner, carrier, requestId } = await givenJob(server)
  const first = await writeOrThrow(server, requestId, carrier, { text: 'The key is under the mat.' })
  const last = await writeOrThrow(server, requestId, carrier, { text: 'And mind the dog.' })
  await waitUntilHandled(server)
  const [row, ...more] = await sentRows(server, owner.id).then((rows) => rows.filter(({ type }) => type === 'messages'))
  expect(more).toEqual([])
  expect(row).toMatchObject({ subject_id: first.id, channel: 'mail', state: 'waiting' })
  expect((row?.due_at.getTime() ?? 0) - Date.parse(first.sentAt)).toBe(UNREAD_DELAY_MS)
  expect(await mailsTo(owner)).toEqual([])
  await tenMinutesLater(owner)
  expect(await mailsTo(owner)).toEqual([{ facts: { posts: [{ id: requestId, title: 'Front room' }] } }])
  // still unread: no second alert
  await writeOrThrow(server, requestId, carrier)
  await tenMinutesLater(owner)
  expect(await mailsTo(owner)).toHaveLength(1)
  // read, and then another one
  await see(server, requestId, owner, last.place + 1)
  await writeOrThrow(server, requestId, carrier)
  await tenMinutesLater(owner)
  expect(await mailsTo(owner)).toHaveLength(2)
  expect(JSON.stringify(await mailsTo(owner))).not.toMatch(/mat|dog/)
})

test('sends nothing for a message read within ten minutes (CHAT-02)', async () => {
  const { owner, carrier, requestId } = await givenJob(server)
  const { place } = await writeOrThrow(server, requestId, owner)
  await waitUntilHandled(server)
  await see(server, requestId, carrier, place)
  await tenMinutesLater(carrier)
  expect(await mailsTo(carrier)).toEqual([])
  expect((await sentRows(server, carrier.id)).filter(({ type }) => type === 'messages')).toMatchObject([
    { state: 'dropped' },
  ])
})

test('mails a message alert beyond the five of the day, without counting it (CHAT-02, ALERT-04)', async () => {
  const { owner, carrier, requestId } = await givenJob(server)
  const mailed = async (type: string) =>
    server.sql.query(
      `insert into alerts_told (user_id, subject_id, channel, type, subject_kind, pace, matched_at, due_at, state, telling_id, told_at)
        select $1, gen_random_uuid(), 'mail', $2, 'bid', 'at_once', now(), now(), 'told', gen_random_uuid(), now()
        from generate_series(1, 5)`,
      [owner.id, type],
    )
  await mailed('questions')
  await writeOrThrow(server, requestId, carrier)
  await tenMinutesLater(owner)
  expect(await mailsTo(owner)).toHaveLength(1)
})

test('sends a push that names only the job, and nothing if both channels are off (CHAT-02, PUSH-01)', async () => {
  const { owner, carrier, requestId } = await givenJob(server)
  const browser = emulator.subscribe()
  await callOrThrow(server, addDevice, { as: owner, body: { ...browser, name: 'Chrome on Linux' } })
  await choose(owner, 'push', 'at_once')
  await choose(owner, 'mail', 'off')
  await choose(carrier, 'mail', 'off')
  await writeOrThrow(server, requestId, carrier, { text: 'The key is under the mat.' })
  await writeOrThrow(server, requestId, owner)
  await tenMinutesLater(owner)
  await until(() => emulator.received.some(({ endpoint }) => endpoint === browser.endpoint), 'the push')
  const [push, ...more] = emulator.received.filter(({ endpoint }) => endpoint === browser.endpoint)
  expect(more).toEqual([])
  expect(push?.message).toEqual({
    title: 'New message about “Front room”',
    url: `/job/${requestId}?show=messages`,
    tag: expect.any(String),
  })
  expect(await mailsTo(owner)).toEqual([])
  expect((await sentRows(server, carrier.id)).filter(({ type }) => type === 'messages')).toEqual([])
})
