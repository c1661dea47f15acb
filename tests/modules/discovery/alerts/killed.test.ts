import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDevice, choosePace } from '#modules/discovery/alerts/contract.ts'
import { openPushEmulator, type PushEmulator } from '#scripts/push-emulator/server.ts'
import { vapidKeys } from '#scripts/push-emulator/vapid-keys.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { openTestInbox, type TestInbox } from '#tests/support/inbox.ts'
import { givenCarrier, givenOpenRequest } from '#tests/support/people.ts'
import { openTestSystem, type ServerProcess, type TestSystem } from '#tests/support/processes.ts'
import { until } from '#tests/support/until.ts'
import { givenArea } from './givens.ts'

let inbox: TestInbox
let emulator: PushEmulator
let system: TestSystem
let web: ServerProcess & { sql: TestSystem['sql'] }
beforeAll(async () => {
  inbox = await openTestInbox()
  emulator = await openPushEmulator({ port: 0 })
  system = await openTestSystem()
  web = { ...(await system.start('web', settings())), sql: system.sql }
})
afterAll(async () => {
  await system.tearDown()
  await emulator.stop()
  await inbox.close()
})

const settings = () => ({ ...vapidKeys('of these tests'), PUSH_EMULATOR_URL: emulator.url, SMTP_URL: inbox.smtpUrl })
const startWorker = () => system.start('relay,worker', settings())

test('after kill -9 while sending, every carrier is notified exactly once by mail and push (ALERT-05)', async () => {
  const people = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const carrier = await givenCarrier(web)
      const browser = emulator.subscribe()
      await callOrThrow(web, addDevice, { as: carrier, body: { ...browser, name: 'Chrome' } })
      for (const channel of ['mail', 'push'] as const)
        await callOrThrow(web, choosePace, { as: carrier, body: { type: 'jobs', channel, pace: 'at_once' } })
      await givenArea(web, carrier)
      return { carrier, browser }
    }),
  )
  const pushesTo = (endpoint: string) => emulator.received.filter((push) => push.endpoint === endpoint)
  const mailsTo = (email: string) => inbox.mailsTo(email).filter(({ subject }) => subject.includes('Told once'))
  const doomed = await startWorker()
  const blocker = await system.sql.connect()
  await blocker.query('begin')
  // rows are marked and the mail queued in one transaction: it is stopped between the two
  await blocker.query('lock table mails in share mode')
  await givenOpenRequest(web, { title: 'Told once', postcode: 'BS6 5QA' })
  const stuck = `pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into "mails"%'`
  await until(
    async () => ((await system.sql.query(`select 1 from ${stuck}`)).rowCount ?? 0) > 0,
    'a telling to get stuck',
  )
  await doomed.kill9()
  await system.sql.query(`select pg_terminate_backend(pid) from ${stuck}`)
  await blocker.query('rollback')
  blocker.release()

  await startWorker()
  await until(
    () =>
      people.every(
        ({ carrier, browser }) => mailsTo(carrier.email).length > 0 && pushesTo(browser.endpoint).length > 0,
      ),
    'everyone to be told',
  )
  for (const { carrier, browser } of people)
    expect([mailsTo(carrier.email).length, pushesTo(browser.endpoint).length]).toEqual([1, 1])
})
