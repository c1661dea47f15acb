import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sendMail } from '#modules/core/notifications/commands/send-mail.ts'
import type { NotificationsTables } from '#modules/core/notifications/tables.ts'
import { sendNextAlerts } from '#modules/discovery/alerts/commands/send-next-alerts.ts'
import { notifyOfBids } from '#modules/discovery/alerts/consumers/on-bids.ts'
import { choosePace, myAlerts, type Pace, readUnsubscribe, unsubscribe } from '#modules/discovery/alerts/contract.ts'
import { nextDigest } from '#modules/discovery/alerts/rules.ts'
import type { AlertsTables } from '#modules/discovery/alerts/tables.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { withdrawBid } from '#modules/market/bidding/contract.ts'
import { BidPlaced } from '#modules/market/bidding/events.ts'
import { endRequest } from '#modules/market/requests/contract/staff.ts'
import { cancelRequest } from '#modules/market/requests/contract.ts'
import { asModuleDb, openDatabase } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { openLogger } from '#server/platform/kernel/logger.ts'
import { givenGift } from '#tests/modules/community/items/givens.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import {
  givenBid,
  givenCarrier,
  givenCustomer,
  givenOpenRequest,
  givenSignedUp,
  givenStaff,
  type Person,
} from '#tests/support/people.ts'
import { givenInbox, givenServer, startTestServer } from '#tests/support/server.ts'
import { slowness } from '#tests/support/slowness.ts'
import { until } from '#tests/support/until.ts'
import { givenArea, sentRows, waitUntilHandled } from './givens.ts'

const db = () => asModuleDb<AlertsTables>(opened)

const inbox = await givenInbox()
const server = await givenServer({ SMTP_URL: inbox.smtpUrl, PUBLIC_URL: 'https://kerbside.test' })
const { db: opened } = server

const choose = (as: Person, type: 'jobs' | 'searches' | 'bids' | 'outcomes', pace: Pace) =>
  callOrThrow(server, choosePace, { as, body: { type, channel: 'mail', pace } })
const alertsTo = (person: Person) =>
  inbox.mailsTo(person.email).filter(({ headers }) => headers['list-unsubscribe'] !== undefined)
async function givenNotifiedCarrier(pace: Pace = 'at_once') {
  const carrier = await givenCarrier(server)
  await choose(carrier, 'jobs', pace)
  await givenArea(server, carrier)
  return carrier
}
const givenJob = (title: string, fields: object = {}) =>
  givenOpenRequest(server, { title, postcode: 'BS6 5QA', ...fields })
/** Sends what is due at `now`, as a worker with that clock. */
async function notifyAt(now: Date) {
  while (await sendNextAlerts(db(), { requiresVerified: false, registration: 'optional', channels: ['mail'] }, now));
}
/** Makes mails due that a moved clock queued for later. */
const allSent = () =>
  until(async () => {
    await server.sql.query('update mails set next_try_at = now() where tries = 0 and next_try_at > now()')
    return (await server.sql.query(`select 1 from mails where status = 'waiting'`)).rowCount === 0
  }, 'every mail to be sent')

describe('jobs in areas', () => {
  test('a carrier is mailed a job in its area within seconds, with an unsubscribe link (ALERT-05, ALERT-06)', async () => {
    const carrier = await givenNotifiedCarrier()
    const { request } = await givenJob('Sofa <b>&</b> two chairs')
    const mail = await inbox.mailTo(carrier.email, /Sofa/)
    expect(mail.subject).toBe('New in BS6: Sofa <b>&</b> two chairs')
    expect(mail.text).toContain(`https://kerbside.test/job/${request.id}`)
    expect(mail.html).toContain('Sofa &lt;b&gt;&amp;&lt;/b&gt; two chairs')
    const address = /^<(https:\/\/kerbside\.test\/unsubscribe\/[\w.-]+)>$/.exec(
      mail.headers['list-unsubscribe'] ?? '',
    )?.[1]
    expect(address).toBeDefined()
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(mail.text).toContain(`Stop these emails:\n${address}`)
    expect(mail.html).toContain(`href="${address}"`)
    const newcomer = await givenSignedUp(server, 'business')
    const confirming = await inbox.mailTo(newcomer.email, /^Confirm your email address$/)
    expect(confirming.headers['list-unsubscribe']).toBeUndefined()
  })

  test('only matching areas that are switched on cause alerts; ‘Anywhere’ always matches (ALERT-05)', async () => {
    const [near, far, off, wordy, plain, customer] = await Promise.all([
      givenCarrier(server),
      givenCarrier(server),
      givenCarrier(server),
      givenCarrier(server),
      givenCarrier(server),
      givenCustomer(server),
    ])
    await givenArea(server, near, { postcode: 'BS1', miles: 50 })
    await givenArea(server, near, { postcode: null, name: 'Anywhere' })
    await givenArea(server, far, { postcode: 'M1', miles: 50 })
    await givenArea(server, off, { on: false })
    await givenArea(server, wordy, { keywords: 'piano' })
    await givenArea(server, plain, { budget: true })
    await givenArea(server, customer, { kind: 'search', keywords: 'wardrobe oak' })
    const { request } = await givenJob('Oak wardrobe in pieces')
    const { request: nowhere } = await givenOpenRequest(server, { title: 'Oak wardrobe without a postcode' })
    await waitUntilHandled(server)
    const told = async (person: Person) => (await sentRows(server, person.id)).map(({ subject_id }) => subject_id)
    // in either order, as they arrive
    expect((await told(near)).toSorted()).toEqual([request.id, nowhere.id].toSorted())
    expect(await told(customer)).toEqual([request.id])
    for (const person of [far, off, wordy, plain]) expect(await told(person)).toEqual([])
  })

  test('an owner gets no alert about their own post (ALERT-04)', async () => {
    const carrier = await givenNotifiedCarrier()
    await givenJob('Something of my own', { owner: carrier })
    await waitUntilHandled(server)
    expect(await sentRows(server, carrier.id)).toEqual([])
  })

  test('anyone’s search also matches gifted items (ALERT-02)', async () => {
    const ann = await givenCustomer(server)
    await choose(ann, 'searches', 'at_once')
    await givenArea(server, ann, { kind: 'search', about: 'freecycle_item', keywords: 'bookcase', name: 'Books' })
    const { item } = await givenGift(server, { name: 'Bookcase, walnut' })
    const mail = await inbox.mailTo(ann.email, /Bookcase/)
    expect(mail.subject).toBe('New in BS6: Bookcase, walnut')
    expect(mail.text).toContain(`/freecycle/item/${item.id}?type=freecycle_item`)
  })

  test('sends at most five instant mails a day and the rest in the summary (ALERT-04)', async () => {
    const carrier = await givenNotifiedCarrier()
    for (let n = 1; n <= 7; n++) {
      await givenJob(`Load number ${n}`)
      await waitUntilHandled(server)
      await until(
        async () =>
          (await sentRows(server, carrier.id)).every((row) => row.state === 'told' || row.due_at > new Date()),
        'the mail',
      )
    }
    await allSent()
    expect(alertsTo(carrier)).toHaveLength(5)
    const saysItIsTheLast = alertsTo(carrier).map(({ text }) => text.includes('in your next summary'))
    expect(saysItIsTheLast).toEqual([false, false, false, false, true])
    await notifyAt(nextDigest(new Date()))
    await allSent()
    const digest = alertsTo(carrier).at(-1)
    expect(digest?.subject).toBe('2 new jobs in your areas')
    expect(digest?.text).toContain('Load number 6')
    expect(digest?.text).toContain('Load number 7')
  })
})

describe('summaries', () => {
  test('go out twice a day with what is still open and visible, and never empty (ALERT-04)', async () => {
    const carrier = await givenNotifiedCarrier('twice_a_day')
    const other = await givenNotifiedCarrier('twice_a_day')
    const { owner, request: gone } = await givenJob('Cancelled before seven')
    const { request: hidden } = await givenJob('Hidden before seven')
    await waitUntilHandled(server)
    await server.sql.query(`delete from alerts_told where user_id = $1 and subject_id <> all($2)`, [
      other.id,
      [gone.id, hidden.id],
    ])
    await callOrThrow(server, cancelRequest, { as: owner, params: { requestId: gone.id } })
    await server.sql.query('update collection_requests set hidden_at = now() where id = $1', [hidden.id])
    const { rowCount } = await server.sql.query('select 1 from alerts_told where user_id = $1', [other.id])
    expect(rowCount).toBe(2)
    await notifyAt(nextDigest(new Date()))
    await allSent()
    expect(alertsTo(other)).toEqual([])
    await givenJob('Still open at seven')
    await waitUntilHandled(server)
    await notifyAt(nextDigest(new Date()))
    await allSent()
    expect(alertsTo(carrier).map(({ subject }) => subject)).toEqual(['New in BS6: Still open at seven'])
    await notifyAt(nextDigest(new Date()))
    await allSent()
    expect(alertsTo(carrier)).toHaveLength(1)
  })

  test('name twenty jobs and the number of others (ALERT-04)', async () => {
    const carrier = await givenNotifiedCarrier('twice_a_day')
    for (let n = 1; n <= 21; n++) await givenJob(`Bulk load ${n}`)
    await waitUntilHandled(server)
    await notifyAt(nextDigest(new Date()))
    await allSent()
    const mail = await inbox.mailTo(carrier.email, /21 new jobs/)
    expect(mail.text.match(/Bulk load \d+\n/g)).toHaveLength(20)
    expect(mail.text).toContain('And 1 more on Kerbside.')
  })

  test('drop posts that are a day old (ALERT-04)', async () => {
    const carrier = await givenNotifiedCarrier('twice_a_day')
    await givenJob('Yesterday’s job')
    await waitUntilHandled(server)
    await notifyAt(new Date(Date.now() + 24 * 3_600_000 + 60_000))
    expect((await sentRows(server, carrier.id)).map(({ state }) => state)).toEqual(['dropped'])
  })

  test('are not sent to suspended accounts (ALERT-04)', async () => {
    const carrier = await givenNotifiedCarrier('twice_a_day')
    await givenJob('For nobody')
    await waitUntilHandled(server)
    await server.sql.query('update users set suspended_at = now() where id = $1', [carrier.id])
    await notifyAt(nextDigest(new Date()))
    await allSent()
    expect(alertsTo(carrier)).toEqual([])
  })
})

describe('bids', () => {
  test('mails an owner the first bid straight away and later ones together, once in 30 minutes (ALERT-03)', async () => {
    const { owner, request } = await givenJob('Two fridges')
    await givenBid(server, request.id, 60)
    const mail = await inbox.mailTo(owner.email, /Two fridges/)
    expect(mail.subject).toBe('New bid on “Two fridges”')
    expect(mail.text).toContain('£60.00')
    expect(mail.headers['list-unsubscribe']).toContain('/unsubscribe/bids.')
    await givenBid(server, request.id, 55)
    const { carrier, bid } = await givenBid(server, request.id, 40)
    await callOrThrow(server, withdrawBid, { as: carrier, params: { bidId: bid.id } })
    await givenBid(server, request.id, 45)
    await waitUntilHandled(server)
    await notifyAt(new Date(Date.now() + 29 * 60_000))
    await allSent()
    expect(alertsTo(owner)).toHaveLength(1)
    await notifyAt(new Date(Date.now() + 31 * 60_000))
    await allSent()
    const more = await inbox.mailTo(owner.email, /2 new bids/)
    expect(more.text).toContain('2 bids, from £45.00')
    for (const known of [carrier.email, carrier.id]) expect(more.html).not.toContain(known)
  })

  test('schedules a further bid for half an hour after the last mail; deleted accounts get no row (ALERT-03)', async () => {
    const { owner, request } = await givenJob('Four chairs')
    await givenBid(server, request.id, 60)
    await inbox.mailTo(owner.email, /Four chairs/)
    const placed = (ownerId: string, requestId: string) => {
      const bidder = { bidderId: randomUUID(), bidderName: null, bidderVerification: 'verified' as const }
      const bid = { bidAmount: 50, bidMessage: null, createdAt: new Date().toISOString() }
      return BidPlaced.of({ bidId: randomUUID(), requestId, ownerId, ...bidder, ...bid }, new Date())
    }
    const [again, other, gone] = [
      placed(owner.id, request.id),
      placed(owner.id, randomUUID()),
      placed(randomUUID(), request.id),
    ]
    const before = Date.now()
    // before the commit, so no sender has seen them
    const dues = await transact(opened, async (trx) => {
      await notifyOfBids.handleBatch?.(trx, [again, other, gone])
      const rows = await asModuleDb<AlertsTables>(trx)
        .selectFrom('alerts_told')
        .select(['subject_id', 'due_at'])
        .execute()
      return new Map(rows.map(({ subject_id, due_at }) => [subject_id, due_at.getTime()]))
    })
    const [first] = await server.sql
      .query<{ told_at: Date }>('select told_at from alerts_told where user_id = $1 and told_at is not null', [
        owner.id,
      ])
      .then(({ rows }) => rows)
    expect(dues.get(again.data.bidId)).toBe((first?.told_at.getTime() ?? 0) + 30 * 60_000)
    expect(dues.get(other.data.bidId)).toBeGreaterThanOrEqual(before)
    expect(dues.get(other.data.bidId)).toBeLessThan(before + 60_000)
    expect(dues.has(gone.data.bidId)).toBe(false)
  })

  test('mails rejected bidders later, together; the winner gets the service mail (ALERT-03)', async () => {
    const { owner, request } = await givenJob('A shed to take down')
    const { bid, carrier: winner } = await givenBid(server, request.id, 60)
    const { carrier: loser } = await givenBid(server, request.id, 80)
    await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
    await waitUntilHandled(server)
    expect(alertsTo(loser)).toEqual([])
    await notifyAt(new Date(Date.now() + 6 * 60_000))
    await allSent()
    const mail = await inbox.mailTo(loser.email, /wasn’t accepted/)
    expect(mail.subject).toBe('Your bid on “A shed to take down” wasn’t accepted')
    expect(mail.text).toContain('Your bid: £80.00')
    expect(mail.text).not.toContain('£60')
    expect((await inbox.mailTo(winner.email, /was accepted/)).headers['list-unsubscribe']).toBeUndefined()
    expect(alertsTo(winner)).toEqual([])
  })

  test('doesn’t mail rejected bidders once staff have cancelled the job (ALERT-04)', async () => {
    const { owner, request } = await givenJob('A shed that stays')
    const { bid } = await givenBid(server, request.id, 60)
    const { carrier: loser } = await givenBid(server, request.id, 80)
    await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
    await waitUntilHandled(server)
    const body = { status: 'cancelled' as const, reason: 'The shed belongs to a neighbour.' }
    await callOrThrow(server, endRequest, {
      as: await givenStaff(server, 'olga'),
      params: { requestId: request.id },
      body,
    })
    await waitUntilHandled(server)
    await notifyAt(new Date(Date.now() + 6 * 60_000))
    await allSent()
    expect(alertsTo(loser)).toEqual([])
    expect(await sentRows(server, loser.id)).toMatchObject([{ state: 'dropped' }])
  })

  test('doesn’t mail an owner who switched bid alerts off (ALERT-03)', async () => {
    const { owner, request } = await givenJob('A quiet piano')
    await choose(owner, 'bids', 'off')
    await givenBid(server, request.id, 60)
    await waitUntilHandled(server)
    expect(await sentRows(server, owner.id)).toEqual([])
  })
})

describe('unsubscribing', () => {
  async function givenToken() {
    const carrier = await givenNotifiedCarrier()
    const title = `Job ${randomUUID()}`
    await givenJob(title)
    const mail = await inbox.mailTo(carrier.email, new RegExp(title))
    const url = new URL((mail.headers['list-unsubscribe'] ?? '').slice(1, -1))
    return { carrier, path: url.pathname, token: url.pathname.split('/').at(-1) ?? '' }
  }
  const oneClick = (path: string) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })

  test('works with one press without signing in and can be undone; a GET changes nothing (ALERT-06)', async () => {
    const { carrier, path, token } = await givenToken()
    const params = { token }
    await fetch(server.url + path)
    expect(await callOrThrow(server, readUnsubscribe, { params })).toMatchObject({ type: 'jobs', on: true })
    expect((await oneClick(path)).status).toBe(204)
    expect((await oneClick(path)).status).toBe(204)
    expect(await callOrThrow(server, readUnsubscribe, { params })).toMatchObject({ type: 'jobs', on: false })
    const before = alertsTo(carrier).length
    await givenJob('After they left')
    await waitUntilHandled(server)
    await allSent()
    expect(alertsTo(carrier)).toHaveLength(before)
    expect(await callOrThrow(server, unsubscribe, { params, body: { on: true } })).toMatchObject({
      type: 'jobs',
      on: true,
    })
  })

  test('shows the masked address of the mails (ALERT-06)', async () => {
    const { carrier, token } = await givenToken()
    const params = { token }
    const address = carrier.email.replace(/^(.)[^@]*/, '$1…')
    const facts = { type: 'jobs', on: true, address }
    expect(await callOrThrow(server, readUnsubscribe, { params })).toEqual({ ...facts, own: false })
    const other = await givenCustomer(server)
    expect(await callOrThrow(server, readUnsubscribe, { as: other, params })).toEqual({ ...facts, own: false })
    expect(await callOrThrow(server, readUnsubscribe, { as: carrier, params })).toEqual({ ...facts, own: true })
    const body = { on: false }
    expect(await callOrThrow(server, unsubscribe, { as: carrier, params, body })).toEqual({
      ...facts,
      on: false,
      own: true,
    })
  })

  test('can be undone to the former pace, or the default (ALERT-06)', async () => {
    const { carrier, token } = await givenToken()
    const params = { token }
    const pace = async () =>
      (await callOrThrow(server, myAlerts, { as: carrier })).choices.find(
        ({ type, channel }) => type === 'jobs' && channel === 'mail',
      )?.pace
    for (const on of [false, false, true]) await callOrThrow(server, unsubscribe, { params, body: { on } })
    expect(await pace()).toBe('at_once')
    await server.sql.query('delete from alert_choices where user_id = $1', [carrier.id])
    for (const on of [false, true]) await callOrThrow(server, unsubscribe, { params, body: { on } })
    expect(await pace()).toBe('twice_a_day')
  })

  test('refuses forged links for another person or list (ALERT-06)', async () => {
    const { token } = await givenToken()
    const { token: foreign } = await givenToken()
    const [list, id, signature = ''] = token.split('.')
    const [, otherId] = foreign.split('.')
    const forged = [
      [list, otherId, signature],
      ['bids', id, signature],
      [list, id, `${signature.slice(0, -2)}AA`],
      [list, id],
      [token, 'x'],
      ['nothing'],
    ]
    for (const parts of forged) {
      const answer = await call(server, unsubscribe, { params: { token: parts.join('.') }, body: { on: false } })
      expect([answer.status, answer.error?.code]).toEqual([404, 'not_found'])
      expect((await oneClick(`/unsubscribe/${parts.join('.')}`)).status).toBe(404)
    }
  })
})

test('notifies once for repeated events and concurrent workers (ALERT-05)', async () => {
  const carrier = await givenNotifiedCarrier('twice_a_day')
  const { request } = await givenJob('Told once')
  await waitUntilHandled(server)
  await server.sql.query(`delete from inbox where consumer = 'alerts.match-posts'`)
  await server.sql.query(
    `update outbox set done_at = null, check_at = now(), relayed_at = null, claimed_until = null where data->'card'->>'id' = $1`,
    [request.id],
  )
  await waitUntilHandled(server)
  const due = nextDigest(new Date())
  await Promise.all([notifyAt(due), notifyAt(due), notifyAt(due)])
  await allSent()
  expect(alertsTo(carrier)).toHaveLength(1)
})

test('matches 5,000 areas with one post in about a second, longest-waiting people first (ALERT-05)', async () => {
  await server.sql.query(`
    insert into saved_areas (id, user_id, kind, name, about, outward, miles, latitude, longitude, words, photo, budget, switched_on, created_at)
    select gen_random_uuid(), gen_random_uuid(), 'area', 'One of many', 'request', 'TR1', 20, 50.26, -5.05, '{}', false, false, true, now()
    from generate_series(1, 5000)`)
  const { rows: some } = await server.sql.query(
    `select user_id from saved_areas where name = 'One of many' order by user_id limit 2`,
  )
  for (const [nth, { user_id }] of some.entries())
    await server.sql.query(
      `insert into alerts_told (user_id, subject_id, channel, type, subject_kind, pace, matched_at, due_at, state, told_at, telling_id)
       values ($1, gen_random_uuid(), 'mail', 'jobs', 'request', 'at_once', now(), now(), 'told', now() - make_interval(hours => $2), gen_random_uuid())`,
      [user_id, 5 - nth],
    )
  await server.sql.query(`update alerts_told set due_at = 'infinity' where state = 'waiting'`)
  const before = Date.now()
  const { request } = await givenOpenRequest(server, { title: 'Granite worktops', postcode: 'TR1 1AA' })
  const told = async () =>
    (
      await server.sql.query(
        `select user_id, place from alerts_told where subject_id = $1 and user_id in (select user_id from saved_areas where name = 'One of many') order by place`,
        [request.id],
      )
    ).rows
  await until(async () => (await told()).length >= 5000, '5,000 rows')
  expect(Date.now() - before).toBeLessThan(3_000 * slowness())
  const order = (await told()).map(({ user_id }) => user_id)
  expect(order.slice(-2)).toEqual(some.map(({ user_id }) => user_id))
  const { rows } = await server.sql.query(
    `select ran_ms from inbox where consumer = 'alerts.match-posts' and ran_ms is not null order by done_at desc limit 1`,
  )
  if (rows[0]) expect(rows[0].ran_ms).toBeLessThan(1_500 * slowness())
})

test('sends service mails before older alerts, and reserves one lane for them (ALERT-05)', async () => {
  const still = await startTestServer({ ROLES: 'web' })
  const ann = await givenCustomer(still)
  const put = (template: string, facts: object, bulk: boolean, age: string) =>
    still.sql.query(
      `insert into mails (id, event_id, user_id, address, template, facts, created_at, next_try_at, bulk)
       values (gen_random_uuid(), gen_random_uuid(), $1, $2, $3, $4, now(), now() - $5::interval, $6)`,
      [ann.id, ann.email, template, JSON.stringify(facts), age, bulk],
    )
  await put('not-chosen', { posts: [{ id: randomUUID(), title: 'A shed', amount: 80 }] }, true, '1 hour')
  await put('verified', {}, false, '1 second')
  const sent: string[] = []
  const mailer = { send: async ({ subject }: { subject: string }) => void sent.push(subject), close: () => undefined }
  const mails = openDatabase(still.config, () => undefined)
  const office = {
    db: asModuleDb<NotificationsTables>(mails),
    config: still.config,
    logger: openLogger(still.config),
    mailer,
  }
  while (await sendMail({ ...office, takesBulk: false }));
  expect(sent).toEqual(['Your business is verified'])
  await put('verified', {}, false, '1 second')
  while (await sendMail({ ...office, takesBulk: true }));
  expect(sent.slice(1)).toEqual(['Your business is verified', 'Your bid on “A shed” wasn’t accepted'])
  await mails.destroy()
  await still.stop()
})
