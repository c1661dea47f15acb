import { describe, expect, test } from 'vitest'
import { businessPage } from '#modules/discovery/directory/contract.ts'
import { deleteExpiredDisposals } from '#modules/fulfilment/disposal/commands/delete-expired-disposals.ts'
import { remindNextCarrier } from '#modules/fulfilment/disposal/commands/remind-next-carrier.ts'
import { linkToTicket } from '#modules/fulfilment/disposal/contract.ts'
import { disposalForStaff, disposalOf } from '#modules/fulfilment/disposal/facade.ts'
import {
  decideDisposal,
  disposalQueue,
  linkToDisposalDocument,
  staffDisposal,
} from '#modules/fulfilment/disposal/staff/contract.ts'
import type { DisposalsTables } from '#modules/fulfilment/disposal/tables.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { postRequest } from '#modules/market/requests/contract/posting.ts'
import { completeRequest, markCollected } from '#modules/market/requests/contract.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { openFiles } from '#server/platform/files/files.ts'
import { openStores } from '#server/platform/files/storage.ts'
import { waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { givenBusiness } from '#tests/modules/discovery/directory/businesses.ts'
import { answer, ask, setArrived } from '#tests/modules/fulfilment/visits/prices/givens.ts'
import { download, givenExport } from '#tests/modules/staff/privacy/exports.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenCustomer, givenStaff, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { givenCollected, inLondon, read, say, ticketPhoto } from './givens.ts'

const server = await givenServer()
const agent = await givenStaff(server, 'vera', 'agent')
const { db } = server
const files = openFiles({
  db,
  stores: openStores(server.config),
  onError: (error) => {
    throw error
  },
})
// Avonmouth, and a place 30 km away.
await server.sql.query(`insert into postcodes values ('BS11', 51.503, -2.69), ('BS23', 51.34, -2.96)`)

const proofOf = async (requestId: string) =>
  (await callOrThrow(server, staffDisposal, { as: agent, params: { requestId } })).proof
const marksOf = async (requestId: string) => (await proofOf(requestId))?.said?.marks.map(({ mark }) => mark)
const collectedAgo = async (requestId: string, hours: number) =>
  server.sql.query(
    // A moment later: PostgreSQL rounds to milliseconds, JavaScript truncates.
    `update disposal_jobs set collected_at = now() - make_interval(hours => $2, secs => 1), remind_at = now() - interval '1 second'
     where request_id = $1`,
    [requestId, hours],
  )
const mailsOf = async (person: Person, template: string) => {
  await waitUntilHandled(server)
  return (
    await server.sql.query("select facts from mails where user_id = $1 and template = $2 order by facts->>'hours'", [
      person.id,
      template,
    ])
  ).rows
}
const remindAll = async () => {
  while (await remindNextCarrier(asModuleDb<DisposalsTables>(db), new Date()));
}
const decide = async (
  requestId: string,
  decision: 'accepted' | 'refused',
  as = agent,
  reason = 'The ticket is of another load.',
) => {
  const version = (await proofOf(requestId))?.version ?? 1
  const body = { decision, version, reason }
  return call(server, decideDisposal, { as, params: { requestId }, body })
}

test('requires a reason for a refusal but not for an acceptance (PROOF-04)', async () => {
  const { carrier, requestId } = await givenCollected(server)
  await say(server, requestId, carrier, { said: { postcode: 'bs23' } })
  expect(await decide(requestId, 'refused', agent, ' ')).toMatchObject({
    status: 400,
    error: { fields: { reason: 'Enter a reason.' } },
  })
  expect(await decide(requestId, 'accepted', agent, '')).toMatchObject({
    status: 200,
    body: { proof: { decided: { decision: 'accepted', reason: null } } },
  })
})

describe('the checks of a disposal record', () => {
  test('pass for a photo taken at the site, and the owner sees the record (PROOF-04)', async () => {
    const { owner, carrier, requestId } = await givenCollected(server)
    await say(server, requestId, carrier)
    expect(await marksOf(requestId)).toEqual([])
    expect((await read(server, requestId, owner))?.state).toBe('said')
  })

  test('show a single failed check only to staff (PROOF-04)', async () => {
    const { owner, carrier, requestId } = await givenCollected(server)
    await say(server, requestId, carrier, { said: { postcode: 'bs23' } })
    expect(await marksOf(requestId)).toEqual(['photo_place'])
    expect((await read(server, requestId, owner))?.state).toBe('said')
    for (const as of [owner, carrier])
      expect(JSON.stringify(await read(server, requestId, as))).not.toContain('photo_place')
  })

  test('flag a drop-off earlier than the collection on the same day (PROOF-04)', async () => {
    const { owner, carrier, requestId } = await givenCollected(server)
    const tippedAt = `${inLondon(new Date()).slice(0, 10)}T00:00`
    await say(server, requestId, carrier, { said: { tippedAt } })
    const found = `select mark, detail from disposal_checks join disposal_jobs using (disposal_id) where request_id = $1`
    expect((await server.sql.query(found, [requestId])).rows).toEqual([
      { mark: 'photo_time', detail: 'The drop-off was earlier than the collection that day.' },
    ])
    expect((await read(server, requestId, owner))?.state).toBe('said')
  })

  test('skip the location if only the post town is known (PROOF-04)', async () => {
    const { carrier, requestId } = await givenCollected(server)
    await say(server, requestId, carrier, { said: { postcode: 'TR1 2AB' } })
    expect(await marksOf(requestId)).toEqual([])
  })

  test('send a record with two failed checks to staff and hide it from the owner (PROOF-02, PROOF-04)', async () => {
    const first = await givenCollected(server)
    const photo = await ticketPhoto()
    await say(server, first.requestId, first.carrier, { photo, said: { ticket: 'A-7' } })
    const { owner, carrier, requestId } = await givenCollected(server)
    await say(server, requestId, carrier, { photo, said: { ticket: 'a-7' } })
    expect(await marksOf(requestId)).toEqual(['photo_again', 'ticket_again'])
    expect(await read(server, requestId, owner)).toMatchObject({ state: 'looking', said: null })
    expect((await call(server, linkToTicket, { as: owner, params: { requestId } })).status).toBe(404)
    expect(await read(server, requestId, carrier)).toMatchObject({ state: 'looking', said: { ticket: 'a-7' } })
  })

  test('send a record with a permit number of unknown format to staff (PROOF-04)', async () => {
    const { owner, carrier, requestId } = await givenCollected(server)
    await say(server, requestId, carrier, { said: { number: 'CBDU123456' } })
    expect(await marksOf(requestId)).toEqual(['permit_number'])
    expect((await read(server, requestId, owner))?.state).toBe('looking')
  })

  test('keep a record with staff after an update that passes, until they decide (PROOF-04, PROOF-06)', async () => {
    const { owner, carrier, requestId } = await givenCollected(server)
    await say(server, requestId, carrier, { said: { number: 'CBDU123456' } })
    for (let times = 0; times < 2; times++) expect((await say(server, requestId, carrier)).status).toBe(200)
    expect(await read(server, requestId, owner)).toMatchObject({ state: 'looking', said: null })
    expect((await callOrThrow(server, disposalQueue, { as: agent })).items.map((one) => one.requestId)).toContain(
      requestId,
    )
    expect((await proofOf(requestId))?.said?.marks).toEqual([
      { mark: 'permit_number', detail: expect.any(String), earlier: true },
    ])
    await say(server, requestId, carrier, { said: { number: 'CBDU123456' } })
    expect((await proofOf(requestId))?.said?.marks).toMatchObject([{ mark: 'permit_number', earlier: false }])
    await decide(requestId, 'refused')
    await say(server, requestId, carrier)
    expect(await proofOf(requestId)).toMatchObject({
      said: { marks: [] },
      refusals: [{ reason: 'The ticket is of another load.' }],
      decided: null,
    })
  })

  test('do not compare a record with itself after an update or for several jobs (PROOF-04)', async () => {
    const first = await givenCollected(server)
    const second = await givenCollected(server, { carrier: first.carrier })
    const photo = await ticketPhoto()
    for (let times = 0; times < 2; times++)
      await say(server, first.requestId, first.carrier, { photo, said: { ticket: 'B-9', alsoFor: [second.requestId] } })
    expect(await marksOf(second.requestId)).toEqual([])
  })
})

describe('the estimated weight', () => {
  const LISTED = { key: 'wardrobe-single', n: 1 }
  const MORE = { key: 'wardrobe-single', n: 3 }
  async function givenLoad(carrier: Person, extra?: typeof LISTED) {
    const owner = await givenCustomer(server)
    const { id: requestId } = await callOrThrow(server, postRequest, {
      as: owner,
      body: {
        title: 'A wardrobe',
        description: 'In the hall.',
        postcode: 'BS6 5QA',
        budget: null,
        load: { items: [LISTED] },
      },
    })
    const { bid } = await givenBid(server, requestId, 60, carrier)
    await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
    const job = { owner, carrier, requestId }
    if (extra) {
      await setArrived(server, requestId)
      const { body } = await ask(server, job, { items: [extra] })
      await answer(server, owner, body?.priceChanges[0]?.id ?? '')
    }
    await callOrThrow(server, markCollected, { as: carrier, params: { requestId } })
    await until(async () => (await read(server, requestId, carrier)) !== null, 'the proof to be awaited')
    return job
  }

  test('includes extra items the owner signed for (PRICE-02, PROOF-04)', async () => {
    const { carrier, requestId } = await givenLoad(await givenCarrier(server), MORE)
    // Four wardrobes of 45 kg: over three times the weight of the one listed.
    await say(server, requestId, carrier, { said: { kg: 180 } })
    expect((await proofOf(requestId))?.said).toMatchObject({ estimatedKg: 180, marks: [] })
  })

  test('splits a drop-off including signed extras (PRICE-02, PROOF-01)', async () => {
    const first = await givenLoad(await givenCarrier(server), MORE)
    const second = await givenLoad(first.carrier)
    expect((await read(server, second.requestId, first.carrier))?.saying?.others).toMatchObject([{ kg: 180 }])
    await say(server, first.requestId, first.carrier, { said: { kg: 225, alsoFor: [second.requestId] } })
    expect((await read(server, first.requestId, first.owner))?.said?.kg).toBe(180)
    expect((await read(server, second.requestId, second.owner))?.said?.kg).toBe(45)
  })
})

describe('staff', () => {
  test('accept a record, which the owner then sees and the carrier can no longer change (PROOF-04, PROOF-06)', async () => {
    const { owner, carrier, requestId } = await givenCollected(server)
    await say(server, requestId, carrier, { said: { number: 'none' } })
    expect((await decide(requestId, 'accepted')).body?.proof).toMatchObject({
      state: 'said',
      decided: { decision: 'accepted', by: agent.email, reason: 'The ticket is of another load.' },
    })
    expect((await read(server, requestId, owner))?.said?.number).toBe('NONE')
    expect((await say(server, requestId, carrier)).error?.code).toBe('proof_settled')
    const { rows } = await server.sql.query('select action, actor_id, reason from audit_log where subject_id = $1', [
      requestId,
    ])
    expect(rows).toEqual([{ action: 'proof.accepted', actor_id: agent.id, reason: 'The ticket is of another load.' }])
  })

  test('refuse a record with a reason and review its update (PROOF-04, PROOF-06)', async () => {
    const { owner, carrier, requestId } = await givenCollected(server)
    await say(server, requestId, carrier)
    await read(server, requestId, owner)
    await decide(requestId, 'refused')
    expect(await read(server, requestId, owner)).toMatchObject({ state: 'refused', said: null })
    expect((await read(server, requestId, carrier))?.saying).toMatchObject({
      open: true,
      reason: 'The ticket is of another load.',
    })
    expect(await mailsOf(carrier, 'proof-refused')).toEqual([
      { facts: { requestId, title: expect.any(String), reason: 'The ticket is of another load.' } },
    ])
    expect((await say(server, requestId, carrier)).status).toBe(200)
    expect((await read(server, requestId, owner))?.state).toBe('looking')
  })

  test('decide once for all jobs of a drop-off, but not about their own (PROOF-04)', async () => {
    const first = await givenCollected(server)
    const second = await givenCollected(server, { carrier: first.carrier, owner: agent })
    await say(server, first.requestId, first.carrier, { said: { alsoFor: [second.requestId] } })
    expect((await decide(second.requestId, 'refused')).error?.code).toBe('own_case')
    expect((await decide(first.requestId, 'refused')).status).toBe(200)
    expect((await proofOf(second.requestId))?.state).toBe('refused')
    const body = { decision: 'accepted' as const, version: 1, reason: 'It fits.' }
    const late = await call(server, decideDisposal, { as: agent, params: { requestId: first.requestId }, body })
    expect(late.error?.code).toBe('changed_meanwhile')
    const unsaid = await givenCollected(server)
    expect((await decide(unsaid.requestId, 'accepted')).status).toBe(404)
  })

  test('find each waiting drop-off once, until it is decided (PROOF-04)', async () => {
    const first = await givenCollected(server)
    const second = await givenCollected(server, { carrier: first.carrier })
    const waiting = async () => {
      const { items } = await callOrThrow(server, disposalQueue, { as: agent })
      return items.filter(({ requestId }) => [first.requestId, second.requestId].includes(requestId))
    }
    await say(server, first.requestId, first.carrier, { said: { number: 'none', alsoFor: [second.requestId] } })
    expect(await waiting()).toEqual([
      { requestId: expect.any(String), title: 'Two-seat sofa and a mattress', saidAt: expect.any(String) },
    ])
    await decide(first.requestId, 'accepted')
    expect(await waiting()).toEqual([])
  })

  test('open the photo of a ticket, which is audited (PROOF-05)', async () => {
    const { carrier, requestId } = await givenCollected(server)
    await say(server, requestId, carrier)
    const { url } = await callOrThrow(server, linkToDisposalDocument, { as: agent, params: { requestId } })
    expect((await fetch(server.url + url)).status).toBe(200)
    const { rows } = await server.sql.query('select action, actor_id from audit_log where subject_id = $1', [requestId])
    expect(rows).toEqual([{ action: 'ticket.viewed', actor_id: agent.id }])
  })
})

describe('a carrier without a disposal record', () => {
  test('is mailed once at 24 and at 48 hours and overdue at 72 (PROOF-03)', async () => {
    const { owner, carrier, requestId } = await givenCollected(server)
    await remindAll()
    expect(await mailsOf(carrier, 'proof-due')).toEqual([])
    for (const hours of [24, 48, 72]) {
      await collectedAgo(requestId, hours)
      await remindAll()
      await remindAll()
    }
    const told = (await mailsOf(carrier, 'proof-due')).map(({ facts }) => facts.hours)
    expect(told).toEqual([24, 48])
    expect(await read(server, requestId, owner)).toMatchObject({ state: 'overdue', said: null })
    await say(server, requestId, carrier)
    expect((await read(server, requestId, owner))?.state).toBe('said')
  })

  test('gets only the latest mail after an outage of the workers (PROOF-03)', async () => {
    const { carrier, requestId } = await givenCollected(server)
    await collectedAgo(requestId, 50)
    await remindAll()
    expect((await mailsOf(carrier, 'proof-due')).map(({ facts }) => facts.hours)).toEqual([48])
  })

  test('is not mailed after recording disposal (PROOF-03)', async () => {
    const { carrier, requestId } = await givenCollected(server)
    await say(server, requestId, carrier)
    await server.sql.query(
      `update disposal_jobs set collected_at = now() - interval '25 hours' where request_id = $1`,
      [requestId],
    )
    await remindAll()
    expect(await mailsOf(carrier, 'proof-due')).toEqual([])
  })
})

test('shows a business’s share of recorded disposals from five jobs on (PROOF-03)', async () => {
  const carrier = await givenBusiness(server)
  const figure = async () => (await callOrThrow(server, businessPage, { params: { userId: carrier.id } })).saidWhere
  const jobs = []
  for (let job = 0; job < 6; job++) jobs.push(await givenCollected(server, { carrier }))
  const [one, two, three, four, late, old] = jobs.map(({ requestId }) => requestId) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  for (const requestId of [one, two, three]) await say(server, requestId, carrier)
  await collectedAgo(late, 72)
  expect(await figure()).toBeNull()
  await say(server, four, carrier)
  expect(await figure()).toEqual({ said: 4, of: 5 })
  await decide(one, 'refused')
  await server.sql.query(`update disposal_jobs set collected_at = now() - interval '71 hours' where request_id = $1`, [
    old,
  ])
  expect(await figure()).toEqual({ said: 3, of: 5 })
  await server.sql.query(
    `update disposal_jobs set collected_at = now() - interval '12 months 1 second' where request_id = $1`,
    [late],
  )
  expect(await figure()).toBeNull()
})

describe('account deletion', () => {
  const leave = (person: Person) =>
    callOrThrow(server, deleteAccount, { as: person, body: { password: person.password } })
  const rowOf = async (requestId: string) =>
    (
      await server.sql.query(
        'select * from disposal_jobs job join disposals on disposals.id = job.disposal_id where request_id = $1',
        [requestId],
      )
    ).rows[0]

  test('of a carrier erases its photos and locations but keeps the record for the owner (PROOF-05)', async () => {
    const { owner, carrier, requestId } = await givenCollected(server)
    await say(server, requestId, carrier)
    await decide(requestId, 'refused')
    await say(server, requestId, carrier)
    await decide(requestId, 'accepted')
    const { photo_key: key } = await rowOf(requestId)
    await leave(carrier)
    expect(await rowOf(requestId)).toMatchObject({
      carrier_id: null,
      refusals: [],
      photo_key: null,
      photo_latitude: null,
      photo_at: null,
    })
    expect((await server.sql.query('select 1 from stored_files where key = $1', [key])).rowCount).toBe(0)
    expect((await read(server, requestId, owner))?.said).toMatchObject({
      placeName: 'Example Recycling, Avonmouth',
      photo: null,
    })
  })

  test('of a carrier without a record shows the owner that it has left (PROOF-02)', async () => {
    const { owner, carrier, requestId } = await givenCollected(server)
    expect(await read(server, requestId, owner)).not.toHaveProperty('otherLeft')
    await leave(carrier)
    expect(await read(server, requestId, owner)).toMatchObject({ state: 'waiting', otherLeft: true, said: null })
  })

  test('of an owner still leaves the carrier to record disposal, without the owner’s name (PROOF-02, PROOF-03)', async () => {
    const { owner, carrier, requestId } = await givenCollected(server)
    await leave(owner)
    expect(await read(server, requestId, carrier)).toMatchObject({ state: 'waiting', otherLeft: true })
    await collectedAgo(requestId, 24)
    await remindAll()
    expect(await mailsOf(carrier, 'proof-due')).toMatchObject([{ facts: { hours: 24, ownerLeft: true } }])
  })

  test('of an owner keeps the carrier’s record', async () => {
    const { owner, carrier, requestId } = await givenCollected(server)
    await say(server, requestId, carrier)
    await leave(owner)
    expect(await rowOf(requestId)).toMatchObject({ owner_id: null })
    expect((await read(server, requestId, carrier))?.state).toBe('said')
  })

  test('is preceded by an export of what they may read, with a carrier’s photos (BASE-09)', async () => {
    const { owner, carrier, requestId } = await givenCollected(server)
    await say(server, requestId, carrier)
    const takes = async (as: Person) => {
      const all = await download(server, as, (await givenExport(server, as)).id)
      const { disposals } = JSON.parse(new TextDecoder().decode(all['data.json']))
      return { disposals, photos: Object.keys(all).filter((name) => name.includes('tickets/')).length }
    }
    const said = expect.objectContaining({ kg: 140, number: 'EPR/AB1234CD' })
    const job = { requestId, collectedAt: expect.any(String), state: 'said', said }
    expect(await takes(owner)).toEqual({ disposals: [{ ...job, as: 'owner' }], photos: 0 })
    expect(await takes(carrier)).toEqual({ disposals: [{ ...job, as: 'carrier' }], photos: 1 })
  })
})

test('deletes a drop-off and its photo two years after the end of its last job (PROOF-06)', async () => {
  const first = await givenCollected(server)
  const second = await givenCollected(server, { carrier: first.carrier })
  await say(server, first.requestId, first.carrier, { said: { alsoFor: [second.requestId] } })
  const { rows } = await server.sql.query('select photo_key from disposals where carrier_id = $1', [first.carrier.id])
  const forget = async (days: number) => {
    // A completion event that arrives later would make it due again.
    await waitUntilHandled(server)
    await server.sql.query('update disposal_jobs set forget_at = now() where carrier_id = $1', [first.carrier.id])
    const at = new Date(Date.now() + days * 86_400_000)
    await deleteExpiredDisposals(asModuleDb<DisposalsTables>(db), files, at)
    const left = (of: string) => server.sql.query(`select 1 from ${of} where carrier_id = $1`, [first.carrier.id])
    return { jobs: (await left('disposal_jobs')).rowCount, disposals: (await left('disposals')).rowCount }
  }
  expect(await forget(3 * 366)).toEqual({ jobs: 2, disposals: 1 })
  await callOrThrow(server, completeRequest, { as: first.owner, params: { requestId: first.requestId } })
  expect(await forget(730 - 1)).toEqual({ jobs: 2, disposals: 1 })
  expect(await forget(732)).toEqual({ jobs: 1, disposals: 1 })
  await callOrThrow(server, completeRequest, { as: second.owner, params: { requestId: second.requestId } })
  expect(await forget(732)).toEqual({ jobs: 0, disposals: 0 })
  await until(
    async () =>
      (await server.sql.query('select 1 from stored_files where key = $1', [rows[0].photo_key])).rowCount === 0,
    'the photo to go',
  )
})

test('gives other modules the same record (PROOF-02)', async () => {
  const { carrier, requestId } = await givenCollected(server)
  await say(server, requestId, carrier)
  const now = new Date()
  expect(await disposalForStaff(db, requestId, now)).toEqual(await proofOf(requestId))
  const { said } = (await read(server, requestId, carrier)) ?? {}
  expect(await disposalOf(db, requestId, now)).toEqual({
    state: 'said',
    record: said,
    recordedAt: expect.any(String),
    reason: null,
  })
})
