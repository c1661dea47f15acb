import { describe, expect, test } from 'vitest'
import { choosePace, unsubscribe } from '#modules/discovery/alerts/contract.ts'
import { remindNextOwner } from '#modules/discovery/coverage/commands/remind-next-owner.ts'
import { requestsWithoutBids } from '#modules/discovery/coverage/contract.ts'
import type { CoverageTables } from '#modules/discovery/coverage/tables.ts'
import { cancelRequest } from '#modules/market/requests/contract.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest, type Person } from '#tests/support/people.ts'
import { givenInbox, givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

const HOUR = 3_600_000
const inbox = await givenInbox()
const server = await givenServer({ SMTP_URL: inbox.smtpUrl, PUBLIC_URL: 'https://kerbside.test' })
const { db: opened } = server

/** Runs the reminders as workers whose clocks are so many hours ahead, for this test's posts only. */
async function remindedIn(hours: number, workers = 1) {
  await waitUntilHandled(server)
  const now = new Date(Date.now() + hours * HOUR)
  const work = async () => {
    while (await remindNextOwner(asModuleDb<CoverageTables>(opened), now));
  }
  await Promise.all(Array.from({ length: workers }, work))
  await until(async () => {
    await server.sql.query('update mails set next_try_at = now() where tries = 0 and next_try_at > now()')
    return (await server.sql.query(`select 1 from mails where status = 'waiting'`)).rowCount === 0
  }, 'every mail to be sent')
}
const reminders = (owner: Person) =>
  inbox.mailsTo(owner.email).filter(({ subject }) => /^(No bids yet|Do you still want)/.test(subject))
const subjects = (owner: Person) => reminders(owner).map(({ subject }) => subject)

describe('an owner without bids', () => {
  test('is mailed at 12 and 48 hours and asked at 14 days, once each with concurrent workers (SILENCE-04)', async () => {
    const { owner, request } = await givenOpenRequest(server, { title: 'Piano <stool>' })
    await remindedIn(11.9)
    expect(subjects(owner)).toEqual([])
    await remindedIn(12.1, 4)
    await remindedIn(47)
    expect(subjects(owner)).toEqual(['No bids yet on “Piano <stool>”'])
    const [mail] = reminders(owner)
    expect(mail?.text).toContain(`https://kerbside.test/job/${request.id}`)
    expect(mail?.text).toContain('We haven’t told any carriers yet.')
    expect(mail?.html).toContain('Piano &lt;stool&gt;')
    await remindedIn(48.1, 4)
    await remindedIn(13.9 * 24)
    expect(subjects(owner)).toHaveLength(2)
    await remindedIn(14.1 * 24, 4)
    await remindedIn(100 * 24)
    expect(subjects(owner).at(-1)).toBe('Do you still want “Piano <stool>” collected?')
    expect(subjects(owner)).toHaveLength(3)
    const { items } = await callOrThrow(server, requestsWithoutBids, { as: owner })
    expect(items[0]?.askedAt).not.toBeNull()
  })

  test('gets one mail about all posts (SILENCE-04)', async () => {
    const { owner } = await givenOpenRequest(server, { title: 'A shed' })
    await givenOpenRequest(server, { owner, title: 'A fence' })
    await remindedIn(12.1)
    expect(subjects(owner)).toEqual(['No bids yet on 2 of your requests'])
    expect(reminders(owner)[0]?.text).toContain('A shed')
    expect(reminders(owner)[0]?.text).toContain('A fence')
  })

  test('is reminded although another owner’s reminder fails, which is retried (SILENCE-04)', async () => {
    const [troubled, other] = [await givenOpenRequest(server), await givenOpenRequest(server)]
    await waitUntilHandled(server)
    await server.sql.query(`
      create function refuse_mail() returns trigger language plpgsql as $$
      begin
        if new.user_id = '${troubled.owner.id}' then raise exception 'no mail'; end if;
        return new;
      end $$;
      create trigger refuse_mail before insert on mails for each row execute function refuse_mail()`)
    await expect(remindedIn(12.1)).rejects.toThrow('no mail')
    await remindedIn(12.1)
    expect(subjects(other.owner)).toHaveLength(1)
    await server.sql.query('drop trigger refuse_mail on mails')
    await remindedIn(12.1)
    expect(subjects(troubled.owner)).toEqual([])
    await remindedIn(12.3)
    expect(subjects(troubled.owner)).toHaveLength(1)
  })

  test('gets no reminder with a bid, for a closed request or after unsubscribing (SILENCE-04, ALERT-06)', async () => {
    const [bidOn, closed, left, off] = [
      await givenOpenRequest(server),
      await givenOpenRequest(server),
      await givenOpenRequest(server, { title: 'Left over bricks' }),
      await givenOpenRequest(server),
    ]
    await givenBid(server, bidOn.request.id, 30)
    await callOrThrow(server, cancelRequest, { as: closed.owner, params: { requestId: closed.request.id } })
    await callOrThrow(server, choosePace, { as: off.owner, body: { type: 'reminders', channel: 'mail', pace: 'off' } })
    await remindedIn(12.1)
    for (const { owner } of [bidOn, closed, off]) expect(reminders(owner).map(({ subject }) => subject)).toEqual([])
    const link = reminders(left.owner)[0]?.headers['list-unsubscribe'] ?? ''
    const token = /unsubscribe\/([\w.-]+)>/.exec(link)?.[1] ?? ''
    await callOrThrow(server, unsubscribe, { params: { token }, body: { on: false } })
    await remindedIn(48.1)
    expect(subjects(left.owner)).toEqual(['No bids yet on “Left over bricks”'])
  })
})
