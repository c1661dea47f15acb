import { describe, expect, test } from 'vitest'
import { confirmTime, noteArrival } from '#modules/fulfilment/visits/arrival/contract.ts'
import { notifyUnconfirmed } from '#modules/fulfilment/visits/commands/notify-unconfirmed.ts'
import type { VisitsTables } from '#modules/fulfilment/visits/tables.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { markCollected } from '#modules/market/requests/contract.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest, type Person } from '#tests/support/people.ts'
import { givenInbox, givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { dayIn, givenAccepted, readAs } from './givens.ts'

const inbox = await givenInbox()
const server = await givenServer({ SMTP_URL: inbox.smtpUrl, PUBLIC_URL: 'https://kerbside.test' })
const { db } = server

/** Runs the task as if this many hours had passed, in `workers` workers at once, then waits for the mails. */
async function hoursLater(hours: number, workers = 1): Promise<void> {
  await waitUntilHandled(server)
  const now = new Date(Date.now() + hours * 3_600_000)
  const work = async () => {
    while (await notifyUnconfirmed(asModuleDb<VisitsTables>(db), now));
  }
  await Promise.all(Array.from({ length: workers }, work))
  await waitUntilHandled(server)
  await until(
    async () => (await server.sql.query(`select 1 from mails where status = 'waiting'`)).rowCount === 0,
    'every mail to be sent',
  )
}
const mailsTo = (person: Person) =>
  inbox.mailsTo(person.email).filter(({ subject }) => /^(No time confirmed yet|Confirm a time) for /.test(subject))

describe('a carrier that has not confirmed a time (NOSHOW-01)', () => {
  test('is reminded after 24 hours, and the owner is notified, once each with concurrent workers', async () => {
    const { owner, carrier, requestId } = await givenAccepted(server)
    await hoursLater(23.9)
    expect(mailsTo(owner)).toEqual([])
    expect((await readAs(server, owner, requestId)).unconfirmedAt).toBeNull()
    await hoursLater(24.1, 4)
    await hoursLater(48)
    const [mail, ...more] = mailsTo(owner)
    expect(mail?.subject).toBe('No time confirmed yet for “Two-seat sofa and a mattress”')
    expect(mail?.text).toContain('You can cancel, and you won’t owe anything.')
    expect(mail?.text).toContain(`https://kerbside.test/job/${requestId}`)
    expect(more).toEqual([])
    expect(mailsTo(carrier).map(({ subject }) => subject)).toEqual([
      'Confirm a time for “Two-seat sofa and a mattress”',
    ])
    for (const as of [owner, carrier])
      expect((await readAs(server, as, requestId)).unconfirmedAt).toEqual(expect.any(String))
  })

  test('can still confirm one, which clears the notice', async () => {
    const { owner, carrier, requestId, params } = await givenAccepted(server)
    await hoursLater(25)
    await callOrThrow(server, confirmTime, {
      as: carrier,
      params,
      body: { day: dayIn(2), part: 'morning', plate: null },
    })
    expect((await readAs(server, owner, requestId)).unconfirmedAt).toBeNull()
  })

  test('isn’t reminded once a time is confirmed, the carrier has arrived or the items are collected', async () => {
    const [confirmed, came, done] = [
      await givenAccepted(server),
      await givenAccepted(server),
      await givenAccepted(server),
    ]
    const body = { day: dayIn(2), part: 'morning' as const, plate: null }
    await callOrThrow(server, confirmTime, { as: confirmed.carrier, params: confirmed.params, body })
    await callOrThrow(server, noteArrival, { as: came.carrier, params: came.params })
    await callOrThrow(server, markCollected, { as: done.carrier, params: done.params })
    await hoursLater(25)
    for (const { owner, carrier } of [confirmed, came, done])
      expect([...mailsTo(owner), ...mailsTo(carrier)]).toEqual([])
  })

  test('has no deadline after confirming a time, even if the acceptance is delivered later', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { carrier, bid } = await givenBid(server, request.id, 60)
    const params = { requestId: request.id }
    await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
    // at once: the acceptance may be delivered before or after
    await callOrThrow(server, confirmTime, {
      as: carrier,
      params,
      body: { day: dayIn(2), part: 'morning', plate: null },
    })
    await waitUntilHandled(server)
    const { rows } = await server.sql.query('select confirm_by from job_visits where request_id = $1', [request.id])
    expect(rows).toEqual([{ confirm_by: null }])
  })
})
