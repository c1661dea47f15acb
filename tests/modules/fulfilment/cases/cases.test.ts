import { randomUUID } from 'node:crypto'
import { strFromU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { deleteExpiredCases } from '#modules/fulfilment/cases/commands/delete-expired-cases.ts'
import {
  claimCase,
  closeCase,
  releaseCase,
  releaseReceipt,
} from '#modules/fulfilment/cases/contract/staff-decisions.ts'
import { caseQueue, findJobs, staffJob } from '#modules/fulfilment/cases/contract/staff-jobs.ts'
import { type CaseKind, jobCases, openCase, writeEntry } from '#modules/fulfilment/cases/contract.ts'
import type { CasesTables } from '#modules/fulfilment/cases/tables.ts'
import { matchVan } from '#modules/fulfilment/visits/arrival/contract.ts'
import { VanMismatched } from '#modules/fulfilment/visits/events.ts'
import { jobReceipt } from '#modules/fulfilment/visits/receipts/contract.ts'
import { cancelJob } from '#modules/fulfilment/visits/rights/contract.ts'
import { completeRequest, markCollected } from '#modules/market/requests/contract.ts'
import { readOverview } from '#modules/staff/monitoring/contract/overview.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { givenTimeToday } from '#tests/modules/fulfilment/visits/givens.ts'
import { download, givenExport } from '#tests/modules/staff/privacy/exports.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { openTestFiles } from '#tests/support/files.ts'
import { givenCarrier, givenOpenRequest, givenStaff, type Person } from '#tests/support/people.ts'
import { givenServer, startTestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { givenJob, lookAt, tell } from './givens.ts'

const server = await givenServer()
const { db } = server
const files = await openTestFiles(db, server.config)
const agent = await givenStaff(server, 'vera', 'agent')
const colleague = await givenStaff(server, 'theo', 'agent')
const mailsOf = async (template: string, person: Person) =>
  (await server.sql.query('select facts from mails where template = $1 and user_id = $2', [template, person.id])).rows
const eventsOf = async (type: string, requestId: string) =>
  (await server.sql.query("select data from outbox where type = $1 and data->>'requestId' = $2", [type, requestId]))
    .rows
const said = { outcome: 'acted' as const, words: 'We called the carrier.' }
const close = (caseId: string, version: number, as = agent) =>
  call(server, closeCase, { as, params: { caseId }, body: { version, ...said } })

const answer = (caseId: string, as: Person, text: string) =>
  callOrThrow(server, writeEntry, { as, params: { caseId }, body: { text } })

describe('reporting a problem', () => {
  test('opens a case with one press by the owner and mails staff (DOOR-03)', async () => {
    const viewer = await givenStaff(server, 'vic', 'viewer')
    const { owner, requestId } = await givenJob(server)
    const opened = await tell(server, requestId, owner)
    expect(opened).toMatchObject({ kind: 'wrong_van', state: 'with_staff', dueAt: null, closedAt: null, outcome: null })
    const { items } = await callOrThrow(server, caseQueue, { as: viewer })
    expect(items.find(({ id }) => id === opened.id)).toEqual({
      id: opened.id,
      requestId,
      jobNumber: `KB-${requestId.slice(-8).toUpperCase()}`,
      title: 'Front room',
      kind: 'wrong_van',
      state: 'with_staff',
      openedBy: 'owner',
      openedAt: opened.openedAt,
      dueAt: null,
      claim: null,
    })
    await waitUntilHandled(server)
    for (const staff of [agent, colleague])
      expect(await mailsOf('case-opened', staff)).toContainEqual({
        facts: {
          requestId,
          jobNumber: `KB-${requestId.slice(-8).toUpperCase()}`,
          what: 'The wrong van came',
          side: 'owner',
          urgent: true,
        },
      })
    expect(await mailsOf('case-opened', viewer)).toEqual([])
  })

  test('adds a second report to the open case (CASE-05)', async () => {
    const { owner, carrier, requestId } = await givenJob(server)
    const { id } = await tell(server, requestId, owner)
    expect(await tell(server, requestId, owner, { text: 'A red van without a plate.' })).toMatchObject({ id })
    await answer(id, carrier, 'It was our second van.')
    const other = await tell(server, requestId, owner, { kind: 'nobody_came' })
    expect(other.id).not.toBe(id)
    const { cases } = await lookAt(server, requestId, agent)
    expect(cases.find((one) => one.id === id)).toMatchObject({
      version: 3,
      entries: [
        { side: 'owner', text: 'A red van without a plate.' },
        { side: 'carrier', text: 'It was our second van.' },
      ],
    })
    await waitUntilHandled(server)
    expect(await eventsOf('CaseOpened', requestId)).toHaveLength(2)
  })

  test('closes the case of a wrong van once the owner says that it matches (DOOR-03)', async () => {
    const { owner, carrier, requestId } = await givenJob(server)
    await givenTimeToday(server, carrier, requestId)
    const says = (matches: boolean) =>
      callOrThrow(server, matchVan, { as: owner, params: { requestId }, body: { matches } })
    await says(false)
    await waitUntilHandled(server)
    await says(true)
    await waitUntilHandled(server)
    const { items } = await callOrThrow(server, jobCases, { as: owner, params: { requestId } })
    expect(items).toMatchObject([{ kind: 'wrong_van', state: 'closed', outcome: 'solved' }])
    await says(false)
    await waitUntilHandled(server)
    const { items: again } = await callOrThrow(server, jobCases, { as: owner, params: { requestId } })
    expect(again.map(({ state }) => state).toSorted()).toEqual(['closed', 'with_staff'])
  })

  test('opens one case when the owner says that the van does not match, however often (DOOR-03)', async () => {
    const { owner, carrier, requestId } = await givenJob(server)
    await givenTimeToday(server, carrier, requestId)
    const says = (matches: boolean) =>
      callOrThrow(server, matchVan, { as: owner, params: { requestId }, body: { matches } })
    for (let press = 1; press <= 2; press++) await says(false)
    const sides = { requestId, ownerId: owner.id, carrierId: carrier.id }
    // Another report, for any reason, opens nothing twice.
    await transact(db, async (trx) => append(trx, VanMismatched.of({ ...sides, plate: 'AB12 CDE' }, new Date())))
    await waitUntilHandled(server)
    const { items } = await callOrThrow(server, jobCases, { as: owner, params: { requestId } })
    expect(items).toMatchObject([{ kind: 'wrong_van', state: 'with_staff' }])
    expect(await eventsOf('CaseOpened', requestId)).toHaveLength(1)
    expect((await mailsOf('case-opened', agent)).filter(({ facts }) => facts.requestId === requestId)).toHaveLength(1)
    // Their text is added to the same case.
    expect((await tell(server, requestId, owner, { text: 'A red van.' })).id).toBe(items[0]?.id)
  })

  test('refuses problems of the other party and problems that don’t fit the job (CASE-01)', async () => {
    const { owner, carrier, requestId } = await givenJob(server)
    const refusal = async (as: Person, kind: CaseKind) =>
      (await call(server, openCase, { as, params: { requestId }, body: { kind } })).error?.code
    await tell(server, requestId, owner, { kind: 'wrong_van' })
    for (const kind of ['wrong_van', 'nobody_came'] as const) expect(await refusal(carrier, kind)).toBe('not_this_side')
    const kinds = async () => (await callOrThrow(server, jobCases, { as: owner, params: { requestId } })).kinds
    expect(await kinds()).not.toContain('no_proof')
    expect(await refusal(owner, 'no_proof')).toBe('not_collected')
    await callOrThrow(server, cancelJob, { as: owner, params: { requestId }, body: { reason: null } })
    expect(await kinds()).not.toContain('nobody_came')
    expect(await refusal(owner, 'nobody_came')).toBe('ended_by_you')
    expect(await kinds()).toContain('price_raised')
  })

  test('opens one case for ten simultaneous presses (CASE-05)', async () => {
    const { owner, requestId } = await givenJob(server)
    const told = await Promise.all(Array.from({ length: 10 }, () => tell(server, requestId, owner, { text: 'Help' })))
    expect(new Set(told.map(({ id }) => id)).size).toBe(1)
    expect((await lookAt(server, requestId, agent)).cases).toMatchObject([{ entries: { length: 10 } }])
  })

  test('stores nothing twice under the same idempotency key', async () => {
    const { owner, requestId } = await givenJob(server)
    const once = {
      as: owner,
      key: randomUUID(),
      params: { requestId },
      body: { kind: 'other', text: 'Where?' },
    } as const
    const first = await callOrThrow(server, openCase, once)
    expect(await callOrThrow(server, openCase, once)).toEqual(first)
    expect((await lookAt(server, requestId, agent)).cases).toMatchObject([{ entries: [{ text: 'Where?' }] }])
  })

  test('limits each party to 20 entries, and the other can still reply (CASE-02, CASE-05)', async () => {
    const { owner, carrier, requestId } = await givenJob(server)
    for (let nth = 1; nth <= 20; nth++) await tell(server, requestId, owner, { text: `Text ${nth}` })
    const refused = await call(server, openCase, {
      as: owner,
      params: { requestId },
      body: { kind: 'wrong_van', text: 'One more' },
    })
    expect(refused).toMatchObject({
      status: 409,
      error: {
        code: 'case_full',
        message: 'You’ve reached the limit of 20 messages. We’ve kept everything you wrote.',
      },
    })
    const [opened] = (await callOrThrow(server, jobCases, { as: carrier, params: { requestId } })).items
    const answer = { as: carrier, params: { caseId: opened?.id ?? '' }, body: { text: 'We took all of it.' } }
    expect((await call(server, writeEntry, answer)).body?.entries).toHaveLength(21)
  })

  test('is limited to the two parties, after a bid was accepted (CASE-01)', async () => {
    const { requestId, owner, carrier } = await givenJob(server)
    await tell(server, requestId, owner)
    const stranger = await givenCarrier(server)
    const open = await givenOpenRequest(server)
    const jobs = [
      { as: stranger, requestId },
      { as: open.owner, requestId: open.request.id },
      { as: owner, requestId: randomUUID() },
    ]
    for (const { as, requestId: job } of jobs) {
      const params = { requestId: job }
      expect((await call(server, openCase, { as, params, body: { kind: 'wrong_van' } })).status).toBe(404)
      expect((await call(server, jobCases, { as, params })).status).toBe(404)
    }
    // Both parties see it (CASE-05).
    for (const as of [owner, carrier])
      expect((await callOrThrow(server, jobCases, { as, params: { requestId } })).items).toHaveLength(1)
  })

  test('is refused 31 days after the end of the job (CASE-01)', async () => {
    const { requestId, owner, carrier } = await givenJob(server)
    await callOrThrow(server, markCollected, { as: carrier, params: { requestId } })
    await callOrThrow(server, completeRequest, { as: owner, params: { requestId } })
    await tell(server, requestId, owner)
    await server.sql.query(`update request_history set at = at - interval '31 days' where request_id = $1`, [requestId])
    const late = await call(server, openCase, { as: owner, params: { requestId }, body: { kind: 'no_proof' } })
    expect(late).toMatchObject({ status: 409, error: { code: 'case_too_late' } })
  })
})

describe('staff', () => {
  test('find a job by its number or id and see its timeline, which is audited (CASE-04)', async () => {
    const { requestId, owner, carrier } = await givenJob(server, 'Garden shed')
    await tell(server, requestId, owner)
    await callOrThrow(server, markCollected, { as: carrier, params: { requestId } })
    const jobNumber = `KB-${requestId.slice(-8).toUpperCase()}`
    for (const q of [jobNumber, jobNumber.toLowerCase(), requestId])
      expect(await callOrThrow(server, findJobs, { as: agent, query: { q } })).toEqual({
        items: [{ requestId, jobNumber, title: 'Garden shed', status: 'assigned' }],
      })
    const { request } = await givenOpenRequest(server)
    for (const q of ['Garden shed', 'KB-00000000', request.id, `KB-${request.id.slice(-8)}`])
      expect(await callOrThrow(server, findJobs, { as: agent, query: { q } })).toEqual({ items: [] })
    expect((await call(server, staffJob, { as: agent, params: { requestId: request.id } })).status).toBe(404)

    await waitUntilHandled(server)
    const job = await lookAt(server, requestId, agent)
    expect(job).toMatchObject({ jobNumber, title: 'Garden shed', status: 'assigned' })
    expect([job.owner?.userId, job.carrier?.userId]).toEqual([owner.id, carrier.id])
    expect(job.marks.map(({ what, by, detail }) => [what, by, detail])).toEqual([
      ['posted', 'owner', null],
      ['first_bid', null, '1 bid in total'],
      ['bid_accepted', 'owner', null],
      ['case_opened', 'owner', 'The wrong van came'],
      ['collected', 'carrier', null],
      ['receipt', null, expect.stringMatching(/^KB-\d{4}-\d{6}$/)],
    ])
    const { rows } = await server.sql.query('select actor_id, action, detail from audit_log where subject_id = $1', [
      requestId,
    ])
    expect(rows).toEqual([{ actor_id: agent.id, action: 'job.viewed', detail: { openCases: 1 } }])
  })

  test('claim a case for 15 minutes, in which a colleague cannot close it (CASE-04)', async () => {
    const { requestId, owner } = await givenJob(server)
    const { id: caseId } = await tell(server, requestId, owner)
    const params = { caseId }
    const claim = await callOrThrow(server, claimCase, { as: agent, params })
    expect(claim.by.userId).toBe(agent.id)
    expect(Date.parse(claim.until) - Date.now()).toBeGreaterThan(14 * 60_000)
    expect(await callOrThrow(server, claimCase, { as: colleague, params })).toEqual(claim)
    expect(await close(caseId, 1, colleague)).toMatchObject({ status: 409, error: { code: 'case_claimed' } })
    await callOrThrow(server, releaseCase, { as: colleague, params })
    expect((await lookAt(server, requestId, colleague)).cases[0]?.claim).toEqual(claim)
    await callOrThrow(server, releaseCase, { as: agent, params })
    expect((await callOrThrow(server, claimCase, { as: colleague, params })).by.userId).toBe(colleague.id)
    // The claim ends after 15 minutes.
    await server.sql.query(`update cases set claimed_until = now() where id = $1`, [caseId])
    expect((await close(caseId, 1)).status).toBe(200)
    expect((await call(server, claimCase, { as: agent, params })).status).toBe(404)
  })

  test('close a case, which is audited and mailed to both parties (CASE-03)', async () => {
    const { requestId, owner, carrier } = await givenJob(server)
    const { id: caseId } = await tell(server, requestId, owner)
    const closed = await close(caseId, 1)
    expect(closed.body?.cases).toMatchObject([{ state: 'closed', version: 2, closed: { by: agent.email, ...said } }])
    expect(closed.body?.marks.at(-1)).toMatchObject({ what: 'case_closed', by: 'staff' })
    expect(await close(caseId, 2)).toMatchObject({ status: 409, error: { code: 'case_closed' } })
    expect((await callOrThrow(server, jobCases, { as: owner, params: { requestId } })).items).toMatchObject([said])
    await waitUntilHandled(server)
    expect(await mailsOf('case-closed', owner)).toEqual([
      {
        facts: {
          requestId,
          title: 'Front room',
          what: 'The wrong van came',
          outcome: 'We’ve acted on what you told us.',
          note: said.words,
        },
      },
    ])
    expect(await mailsOf('case-closed', carrier)).toHaveLength(1)
    const { rows } = await server.sql.query(
      `select actor_id, reason, detail from audit_log where action = 'case.closed' and subject_id = $1`,
      [requestId],
    )
    expect(rows).toEqual([
      { actor_id: agent.id, reason: said.words, detail: { caseId, kind: 'wrong_van', outcome: 'acted' } },
    ])
    expect((await tell(server, requestId, owner)).id).not.toBe(caseId)
  })

  test('cannot close a case with an entry they have not read (CASE-04)', async () => {
    const { requestId, owner } = await givenJob(server)
    const { id: caseId } = await tell(server, requestId, owner)
    await tell(server, requestId, owner, { text: 'And it has gone with my fridge.' })
    expect(await close(caseId, 1)).toMatchObject({ status: 409, error: { code: 'case_changed' } })
    expect((await close(caseId, 2)).status).toBe(200)
  })

  test('close a case once when two try, without losing a simultaneous report (CASE-05)', async () => {
    const { requestId, owner } = await givenJob(server)
    const { id: caseId } = await tell(server, requestId, owner)
    const [first, second] = await Promise.all([
      close(caseId, 1),
      close(caseId, 1, colleague),
      tell(server, requestId, owner, { text: 'Quick!' }),
    ])
    expect([first, second].filter(({ ok }) => ok).length).toBeLessThanOrEqual(1)
    const { cases } = await lookAt(server, requestId, agent)
    const texts = cases.flatMap(({ state, entries }) => entries.map(({ text }) => [state, text]))
    expect(texts).toEqual([['with_staff', 'Quick!']])
  })

  test('issue a missing receipt once, with an audited reason (PRICE-06)', async () => {
    const { requestId, owner, carrier } = await givenJob(server)
    const release = () =>
      call(server, releaseReceipt, { as: agent, params: { requestId }, body: { reason: 'Its consumer failed.' } })
    expect(await release()).toMatchObject({ status: 409, error: { code: 'not_collected' } })
    await callOrThrow(server, markCollected, { as: carrier, params: { requestId } })
    const issued = async () => (await callOrThrow(server, jobReceipt, { as: owner, params: { requestId } })).receipt
    await until(async () => (await issued()) !== null, 'the receipt')
    expect(await release()).toMatchObject({ status: 409, error: { code: 'receipt_issued' } })
    // As if it had never been issued.
    await server.sql.query('delete from receipts where request_id = $1', [requestId])
    const { body } = await release()
    const receipt = await issued()
    expect(body?.marks.find(({ what }) => what === 'receipt')?.detail).toBe(receipt?.number)
    const { rows } = await server.sql.query(
      `select actor_id, reason from audit_log where action = 'receipt.released' and subject_id = $1`,
      [requestId],
    )
    expect(rows).toEqual([{ actor_id: agent.id, reason: 'Its consumer failed.' }])
  })

  test('see the number of waiting cases throughout the console (CASE-04)', async () => {
    const { requestId, owner } = await givenJob(server)
    await tell(server, requestId, owner)
    const { total } = await callOrThrow(server, caseQueue, { as: agent })
    const counted = async () => (await callOrThrow(server, readOverview, { as: agent })).people.cases.waiting === total
    await until(counted, 'the overview to count the case')
  })
})

describe('personal data in cases', () => {
  test('is exported for the opener and erased on account deletion; the case stays (BASE-09)', async () => {
    const { requestId, owner, carrier } = await givenJob(server)
    const { id: caseId, openedAt } = await tell(server, requestId, owner, { text: 'A red van.' })
    await answer(caseId, carrier, 'It was ours.')
    await close(caseId, 2)
    await tell(server, requestId, owner, { kind: 'other', text: 'Where did it go?' })
    const { id: exportId } = await givenExport(server, owner)
    const taken = strFromU8((await download(server, owner, exportId))['data.json'] ?? new Uint8Array())
    expect(JSON.parse(taken).cases).toMatchObject({
      cases: [
        { requestId, kind: 'other', openedByThem: true, closedAt: null },
        { requestId, kind: 'wrong_van', openedAt, ...said },
      ],
      written: [{ text: 'Where did it go?' }, { caseId, text: 'A red van.' }],
    })
    expect(taken).not.toContain('It was ours.')
    await callOrThrow(server, deleteAccount, { as: owner, body: { password: owner.password } })
    const { cases, owner: left } = await lookAt(server, requestId, agent)
    expect(left).toBeNull()
    expect(cases).toMatchObject([
      { kind: 'other', state: 'open', entries: [{ side: 'owner', text: 'Where did it go?' }] },
      {
        kind: 'wrong_van',
        closed: { words: said.words },
        entries: [{ text: null }, { side: 'carrier', text: 'It was ours.' }],
      },
    ])
    // There is no one to notify.
    const [open] = cases
    const closed = await close(open?.id ?? '', open?.version ?? 0)
    expect(closed.body?.cases[0]).toMatchObject({ state: 'closed', entries: [{ side: 'owner', text: null }] })
    await waitUntilHandled(server)
    expect(await mailsOf('case-closed', owner)).toEqual([])
  })

  test('is deleted with closed cases after 24 months; open cases stay (LEGAL-03)', async () => {
    const { requestId, owner } = await givenJob(server)
    const { id } = await tell(server, requestId, owner, { text: 'A red van.' })
    await close(id, 1)
    const open = await tell(server, requestId, owner, { kind: 'nobody_came' })
    const ids = async () => (await lookAt(server, requestId, agent)).cases.map((one) => one.id)
    const month = 31 * 86_400_000
    await deleteExpiredCases(asModuleDb<CasesTables>(db), files, new Date(Date.now() + 23 * (month - 86_400_000)))
    expect(await ids()).toEqual([open.id, id])
    await deleteExpiredCases(asModuleDb<CasesTables>(db), files, new Date(Date.now() + 24 * month))
    expect(await ids()).toEqual([open.id])
    expect((await server.sql.query('select 1 from case_entries where case_id = $1', [id])).rowCount).toBe(0)
  })
})

test('has no cases while the feature is off (BASE-02)', async () => {
  const { requestId, owner } = await givenJob(server)
  const off = await startTestServer({ FEATURES_OFF: 'cases' })
  try {
    const { owner: as, requestId: job } = await givenJob(off)
    expect((await call(off, openCase, { as, params: { requestId: job }, body: { kind: 'no_proof' } })).status).toBe(404)
    const staff = await givenStaff(off)
    expect((await call(off, caseQueue, { as: staff })).status).toBe(404)
  } finally {
    await off.stop()
  }
  await tell(server, requestId, owner)
})
