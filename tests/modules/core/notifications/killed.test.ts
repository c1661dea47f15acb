import { afterAll, expect, test } from 'vitest'
import { givenSignedUp } from '#tests/support/people.ts'
import { openTestSystem } from '#tests/support/processes.ts'
import { until } from '#tests/support/until.ts'
import { openUnreliableMailServer } from './unreliable-mail-server.ts'

const startWorker = () => system.start('relay,worker', { SMTP_URL: mailServer.smtpUrl })

const mailServer = await openUnreliableMailServer()
const system = await openTestSystem()
const web = { ...(await system.start('web')), sql: system.sql }
afterAll(async () => {
  await system.tearDown()
  await mailServer.stop()
})

const allSent = async () => (await system.sql.query(`select 1 from mails where status <> 'sent'`)).rowCount === 0
const messageIdsFor = (email: string) =>
  mailServer.taken.filter(({ to }) => to.some(({ address }) => address === email)).map(({ messageId }) => messageId)

test('after kill -9 between sending and marking, the mail is repeated with the same Message-ID', async () => {
  const doomed = await startWorker()
  const blocker = await system.sql.connect()
  // once the first mail has arrived it can't be marked, so the worker dies between sending and marking
  mailServer.beforeAcknowledgement = async () => {
    mailServer.beforeAcknowledgement = async () => undefined
    await blocker.query('begin')
    // locks this row only: locking the table would block other writers and could deadlock
    await blocker.query('select from mails where tries > 0 for update')
  }
  const people = await Promise.all(Array.from({ length: 6 }, () => givenSignedUp(web, 'customer')))
  const marking = `pg_stat_activity where wait_event_type = 'Lock' and query like 'update "mails" set "status"%'`
  await until(
    async () => ((await system.sql.query(`select 1 from ${marking}`)).rowCount ?? 0) > 0,
    'the worker to mark a mail as sent',
  )
  await doomed.kill9()
  // a statement waiting for a lock outlives its client, so it must be ended or the mark is made after all
  await system.sql.query(`select pg_terminate_backend(pid) from ${marking}`)
  await blocker.query('rollback')
  blocker.release()

  const { rows: claims } = await system.sql.query(`
    update mails set next_try_at = now() - interval '1 second' where status = 'waiting' and next_try_at > now()
    returning old.next_try_at < now() + interval '1 minute' as soon`)
  // the dead worker's claim would expire; the test doesn't wait for it
  expect(claims).toContainEqual({ soon: true })
  expect(claims).not.toContainEqual({ soon: false })
  await startWorker()
  await until(
    async () => (await allSent()) && people.every(({ email }) => messageIdsFor(email).length > 0),
    'every mail to go out',
  )
  for (const { email } of people) expect(new Set(messageIdsFor(email)).size, email).toBe(1)
  expect(mailServer.taken.length, 'the mail that was not marked came again').toBeGreaterThan(people.length)
})
