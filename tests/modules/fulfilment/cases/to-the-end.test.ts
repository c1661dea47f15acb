import { randomUUID } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { closeCase as closing } from '#modules/fulfilment/cases/commands/close-case.ts'
import { settleNextCase } from '#modules/fulfilment/cases/commands/settle-next-case.ts'
import {
  blockForGood,
  closeCase,
  makeCase,
  type StaffOutcome,
} from '#modules/fulfilment/cases/contract/staff-decisions.ts'
import { councilFile, linkToCasePhotoForStaff } from '#modules/fulfilment/cases/contract/staff-evidence.ts'
import { caseQueue, commonJobs } from '#modules/fulfilment/cases/contract/staff-jobs.ts'
import {
  type CaseKind,
  type JobCase,
  jobCases,
  linkToCasePhoto,
  markSolved,
  openCase,
  writeEntry,
} from '#modules/fulfilment/cases/contract.ts'
import type { CasesTables } from '#modules/fulfilment/cases/tables.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { myBidLedger } from '#modules/market/bidding/returns/contract.ts'
import { markCollected } from '#modules/market/requests/contract.ts'
import { myWarnings, reportContent } from '#modules/staff/moderation/contract.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { liftExpiredSuspension } from '#modules/staff/user-admin/commands/lift-expired-suspension.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { jpeg, upload } from '#tests/modules/market/requests/pictures.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenOpenRequest, givenStaff, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { givenJob, lookAt, tell } from './givens.ts'

const server = await givenServer()
const { db } = server
const agent = await givenStaff(server, 'vera', 'agent')
const colleague = await givenStaff(server, 'theo', 'agent')
const admin = await givenStaff(server, 'ada', 'admin')

const mailsOf = async (template: string, person: Person, requestId: string) =>
  (
    await server.sql.query(
      `select facts from mails where template = $1 and user_id = $2 and facts->>'requestId' = $3`,
      [template, person.id, requestId],
    )
  ).rows
const casesOf = (as: Person, requestId: string) => callOrThrow(server, jobCases, { as, params: { requestId } })
const waiting = async (caseId: string) =>
  (await callOrThrow(server, caseQueue, { as: agent })).items.find(({ id }) => id === caseId)
const WORDS = 'We have read what both of you wrote.'
const decide = (caseId: string, version: number, outcome: StaffOutcome, other: { as?: Person; toldOn?: string } = {}) =>
  call(server, closeCase, {
    as: other.as ?? agent,
    params: { caseId },
    body: { version, outcome, words: WORDS, note: 'Spoke to both.', ...(other.toldOn && { toldOn: other.toldOn }) },
  })
async function givenDamage(kind: CaseKind = 'damage') {
  const job = await givenJob(server)
  const opened = await tell(server, job.requestId, job.owner, { kind, text: 'The wall has a hole.' })
  return { ...job, opened, caseId: opened.id }
}
const answer = (caseId: string, as: Person, text = 'It was there before.') =>
  callOrThrow(server, writeEntry, { as, params: { caseId }, body: { text } })
const solve = (caseId: string, as: Person) => call(server, markSolved, { as, params: { caseId } })
/** Moves the deadline into the past and runs the task until nothing is due. */
async function timeIsOver(caseId: string): Promise<void> {
  await server.sql.query(`update cases set due_at = now() - interval '1 second' where id = $1 and due_at is not null`, [
    caseId,
  ])
  while (await settleNextCase(asModuleDb<CasesTables>(db), new Date()));
}

describe('a report and its reply (CASE-02)', () => {
  test('gives the other party 48 hours to reply and mails both, not staff (CASE-02, CASE-05)', async () => {
    const { owner, carrier, requestId, opened, caseId } = await givenDamage()
    expect(opened.state).toBe('open')
    expect(Date.parse(opened.dueAt ?? '') - Date.parse(opened.openedAt)).toBe(48 * 3_600_000)
    const [read] = (await casesOf(carrier, requestId)).items
    expect(read?.entries).toMatchObject([{ side: 'owner', text: 'The wall has a hole.' }])
    expect((await answer(caseId, carrier)).state).toBe('answered')
    expect((await casesOf(owner, requestId)).items[0]?.entries).toMatchObject([
      { side: 'owner' },
      { side: 'carrier', text: 'It was there before.' },
    ])
    await waitUntilHandled(server)
    expect(await mailsOf('case-asked', carrier, requestId)).toHaveLength(1)
    expect(await mailsOf('case-answered', owner, requestId)).toHaveLength(1)
    expect(await mailsOf('case-opened', agent, requestId)).toEqual([])
    expect(await waiting(caseId)).toMatchObject({ state: 'answered' })
  })

  test('closes once both parties mark it as solved, not after one (CASE-02)', async () => {
    const { owner, carrier, caseId } = await givenDamage()
    expect((await solve(caseId, owner)).body).toMatchObject({ state: 'open', solved: { owner: true, carrier: false } })
    expect((await solve(caseId, owner)).body?.state).toBe('open')
    expect((await solve(caseId, carrier)).body).toMatchObject({ state: 'closed', outcome: 'solved', words: null })
    expect(await solve(caseId, owner)).toMatchObject({ status: 409, error: { code: 'case_closed' } })
    expect(await waiting(caseId)).toBeUndefined()
  })

  test('goes to staff and mails them once, when the 48 hours are over (CASE-02)', async () => {
    const { requestId, opened, caseId } = await givenDamage()
    const due = new Date(opened.dueAt ?? '')
    while (await settleNextCase(asModuleDb<CasesTables>(db), new Date(due.getTime() - 1_000)));
    expect(await waiting(caseId)).toMatchObject({ state: 'open' })
    await timeIsOver(caseId)
    await timeIsOver(caseId)
    expect(await waiting(caseId)).toMatchObject({ state: 'with_staff', dueAt: null })
    await waitUntilHandled(server)
    expect(await mailsOf('case-opened', agent, requestId)).toHaveLength(1)
  })

  test.each([
    ['damage', {}, 400, 'text_missing'],
    ['damage', { text: '\u200b\u200b' }, 400, 'text_missing'],
    ['owner_absent', { text: 'x' }, 422, 'not_this_side'],
    ['damage', { text: 'x'.repeat(2001) }, 400, 'invalid'],
    ['damage', { text: 'x', wants: 'x'.repeat(501) }, 400, 'invalid'],
  ] as const)('refuses an owner’s report of %s with %o: %i %s (CASE-01)', async (kind, said, status, code) => {
    const { owner, requestId } = await givenJob(server)
    const refused = await call(server, openCase, { as: owner, params: { requestId }, body: { kind, ...said } })
    expect(refused).toMatchObject({ status, error: { code } })
  })

  test('refuses a reply without text or photos', async () => {
    const { carrier, caseId } = await givenDamage()
    for (const text of [' ', '\u200b\u200b']) {
      const empty = await call(server, writeEntry, { as: carrier, params: { caseId }, body: { text } })
      expect(empty).toMatchObject({ status: 400, error: { code: 'entry_empty' } })
    }
  })
})

describe('a party that has deleted its account (CASE-02)', () => {
  const leave = (as: Person) => callOrThrow(server, deleteAccount, { as, body: { password: as.password } })
  const collect = (as: Person, requestId: string) => callOrThrow(server, markCollected, { as, params: { requestId } })

  test.each([
    ['carrier', 'damage', false],
    ['carrier', 'wrong_van', true],
    ['owner', 'wrong_list', false],
  ] as const)('a case opened after the %s has left goes straight to staff: %s', async (gone, kind, urgent) => {
    const { requestId, ...job } = await givenJob(server)
    const stays = job[gone === 'owner' ? 'carrier' : 'owner']
    await collect(stays, requestId)
    expect(await casesOf(stays, requestId)).not.toHaveProperty('otherLeft')
    await leave(job[gone])
    const opened = await tell(server, requestId, stays, { kind, text: 'The wall has a hole.' })
    expect(opened).toMatchObject({ state: 'with_staff', dueAt: null })
    expect(await casesOf(stays, requestId)).toMatchObject({ otherLeft: true, items: [{ state: 'with_staff' }] })
    await waitUntilHandled(server)
    expect(await mailsOf('case-opened', agent, requestId)).toMatchObject([{ facts: { urgent } }])
    expect(await mailsOf('case-asked', job[gone], requestId)).toEqual([])
  })

  test('a case that waits for their reply goes to staff when they leave', async () => {
    const { owner, carrier, requestId, opened, caseId } = await givenDamage()
    await waitUntilHandled(server)
    const watcher = await givenWatcher(server, owner)
    await leave(carrier)
    expect(await watcher.receives('case.changed')).toMatchObject({ id: caseId, patch: { state: 'with_staff' } })
    expect(await casesOf(owner, requestId)).toMatchObject({
      otherLeft: true,
      items: [{ state: 'with_staff', dueAt: null, version: opened.version + 1 }],
    })
    await timeIsOver(caseId)
    await waitUntilHandled(server)
    expect(await mailsOf('case-opened', agent, requestId)).toHaveLength(1)
    expect(await waiting(caseId)).toMatchObject({ state: 'with_staff' })
  })

  test('a case they opened keeps its deadline and goes to staff once it has a reply', async () => {
    const asked = await givenDamage()
    await leave(asked.owner)
    expect((await casesOf(asked.carrier, asked.requestId)).items).toMatchObject([
      { state: 'open', dueAt: asked.opened.dueAt },
    ])
    const answered = await givenDamage()
    await answer(answered.caseId, answered.carrier)
    await leave(answered.owner)
    expect((await casesOf(answered.carrier, answered.requestId)).items).toMatchObject([
      { state: 'with_staff', dueAt: null },
    ])
  })

  test('the opener can then withdraw it alone; the other party cannot', async () => {
    const mine = await givenDamage()
    await leave(mine.carrier)
    expect((await solve(mine.caseId, mine.owner)).body).toMatchObject({ state: 'closed', outcome: 'solved' })
    const theirs = await givenDamage()
    await leave(theirs.owner)
    expect((await solve(theirs.caseId, theirs.carrier)).body).toMatchObject({ state: 'open' })
  })
})

describe('photos (CASE-01)', () => {
  test('are stored without metadata, up to six, for the parties and staff only', async () => {
    const { owner, carrier, requestId } = await givenJob(server)
    const taken = await sharp(await jpeg())
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 28/1 0/1' } })
      .jpeg()
      .toBuffer()
    const opened = await callOrThrow(server, openCase, {
      as: owner,
      params: { requestId },
      body: { kind: 'damage', text: 'See here.', wants: 'The wall repaired' },
      files: { photo1: upload(taken), photo2: upload(await jpeg()) },
    })
    expect(opened).toMatchObject({ wants: 'The wall repaired', entries: [{ photos: 2 }] })
    const params = { entryId: opened.entries[0]?.id ?? '', photo: '1' }
    for (const as of [owner, carrier]) {
      const { url } = await callOrThrow(server, linkToCasePhoto, { as, params })
      const shown = await fetch(server.url + url)
      expect(shown.headers.get('content-type')).toBe('image/jpeg')
      expect((await sharp(await shown.bytes()).metadata()).exif).toBeUndefined()
    }
    const stranger = await givenCarrier(server)
    expect((await call(server, linkToCasePhoto, { as: stranger, params })).status).toBe(404)
    const { url } = await callOrThrow(server, linkToCasePhotoForStaff, { as: agent, params })
    expect((await fetch(server.url + url)).status).toBe(200)
    const { rows } = await server.sql.query(`select action from audit_log where subject_id = $1`, [requestId])
    expect(rows).toContainEqual({ action: 'case.photo_viewed' })
  })

  test('refuses a seventh because of the number, not the size', async () => {
    const { owner, requestId } = await givenJob(server)
    const form = new FormData()
    form.append('told', JSON.stringify({ kind: 'damage', text: 'See here.' }))
    for (const nth of [1, 2, 3, 4, 5, 6, 7])
      form.append(`photo${nth}`, new Blob([new Uint8Array(await jpeg())]), 'a.jpg')
    const refused = await fetch(`${server.url}/api/requests/${requestId}/cases`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.accessToken}`, 'idempotency-key': randomUUID() },
      body: form,
    })
    expect(refused.status).toBe(413)
    expect(await refused.json()).toMatchObject({
      code: 'too_many_files',
      message: 'Too many files. You can send at most 6 at once.',
    })
  })

  test('refuses a file that is not a picture and opens no case', async () => {
    const { owner, requestId } = await givenJob(server)
    const refused = await call(server, openCase, {
      as: owner,
      params: { requestId },
      body: { kind: 'damage', text: 'See here.' },
      files: { photo1: { bytes: deflateRawSync('no picture'), name: 'wall.jpg', type: 'image/jpeg' } },
    })
    expect(refused.error?.fields).toHaveProperty('photo1')
    expect((await casesOf(owner, requestId)).items).toEqual([])
  })

  test('are erased with the text of a leaving person in closed cases; the other party’s stay (BASE-09)', async () => {
    const { owner, carrier, requestId, caseId } = await givenDamage()
    await callOrThrow(server, writeEntry, {
      as: owner,
      params: { caseId },
      body: { text: '' },
      files: { photo1: upload(await jpeg()) },
    })
    await answer(caseId, carrier)
    const keys = await server.sql.query(`select photo_keys from case_entries where case_id = $1 and user_id = $2`, [
      caseId,
      owner.id,
    ])
    for (const side of [owner, carrier]) await solve(caseId, side)
    await callOrThrow(server, deleteAccount, { as: owner, body: { password: owner.password } })
    const [left] = (await casesOf(carrier, requestId)).items
    expect(left?.entries).toMatchObject([
      { text: null, photos: 0 },
      { text: null, photos: 0 },
      { text: 'It was there before.' },
    ])
    const [key] = keys.rows.flatMap(({ photo_keys }) => photo_keys)
    const stored = `select 1 from stored_files where key = $1 and dropped_at is null`
    expect((await server.sql.query(stored, [key])).rowCount).toBe(0)
  })
})

describe('outcomes are carried out (CASE-03)', () => {
  test('shows and mails the outcome and message to both parties, but not the staff note (CASE-05)', async () => {
    const { owner, carrier, requestId, caseId } = await givenDamage()
    expect((await decide(caseId, 1, 'advice')).body?.cases).toMatchObject([
      { state: 'closed', closed: { words: WORDS, note: 'Spoke to both.' } },
    ])
    for (const as of [owner, carrier]) {
      const { items } = await casesOf(as, requestId)
      expect(items).toMatchObject([{ state: 'closed', outcome: 'advice', words: WORDS }])
      expect(JSON.stringify(items)).not.toContain('Spoke to both.')
    }
    await waitUntilHandled(server)
    for (const side of [owner, carrier])
      expect(await mailsOf('case-closed', side, requestId)).toMatchObject([{ facts: { note: WORDS } }])
  })

  test('shows a warning to the other party', async () => {
    const { owner, carrier, caseId } = await givenDamage()
    await decide(caseId, 1, 'warning')
    expect((await callOrThrow(server, myWarnings, { as: carrier })).items).toMatchObject([
      { kind: 'request', what: 'warned', words: WORDS },
    ])
    expect((await callOrThrow(server, myWarnings, { as: owner })).items).toEqual([])
  })

  test('returns a bid only once', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const limited = await givenCarrier(server, 'basic')
    const { carrier, bid } = await givenBid(server, request.id, 60, limited)
    await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
    const first = await tell(server, request.id, carrier, { kind: 'wrong_list', text: 'It was three rooms.' })
    expect((await decide(first.id, 1, 'bid_returned')).status).toBe(200)
    expect((await callOrThrow(server, myBidLedger, { as: carrier })).returned).toBe(1)
    const second = await tell(server, request.id, carrier, { kind: 'other', text: 'And a piano.' })
    expect(await decide(second.id, 1, 'bid_returned')).toMatchObject({
      status: 409,
      error: { code: 'already_returned' },
    })
    // A refused outcome closes nothing.
    expect(await waiting(second.id)).toMatchObject({ state: 'open' })
    expect((await callOrThrow(server, myBidLedger, { as: carrier })).returned).toBe(1)
  })

  test('refuses to return a bid of an unlimited plan', async () => {
    const { caseId } = await givenDamage()
    expect(await decide(caseId, 1, 'bid_returned')).toMatchObject({ status: 409, error: { code: 'no_limit' } })
  })

  test('suspends a carrier for 7 days and reinstates it afterwards', async () => {
    const { carrier, caseId } = await givenDamage()
    await decide(caseId, 1, 'barred_7')
    await waitUntilHandled(server)
    const suspended = async () =>
      (await server.sql.query('select suspended_at, suspended_until from users where id = $1', [carrier.id])).rows[0]
    const { suspended_until: until } = await suspended()
    expect(until.getTime() - Date.now()).toBeGreaterThan(7 * 86_400_000 - 60_000)
    while (await liftExpiredSuspension(db, new Date(until.getTime() - 1_000)));
    expect((await suspended()).suspended_at).not.toBeNull()
    const over = new Date(until.getTime() + 1_000)
    // Two workers at the same time, and one later.
    await Promise.all([liftExpiredSuspension(db, over), liftExpiredSuspension(db, over)])
    while (await liftExpiredSuspension(db, over));
    expect(await suspended()).toEqual({ suspended_at: null, suspended_until: null })
    const { rows } = await server.sql.query(
      `select actor_id, action from audit_log where subject_id = $1 and action like 'account.%'`,
      [carrier.id],
    )
    expect(rows).toEqual([{ actor_id: agent.id, action: 'account.suspended' }])
    const mails = `select 1 from mails where user_id = $1 and template = 'account-reinstated'`
    expect((await server.sql.query(mails, [carrier.id])).rowCount, 'told once, in that moment').toBe(1)
  })

  test('needs an admin for a permanent suspension, which a shorter one does not replace', async () => {
    const { carrier, owner, requestId, caseId } = await givenDamage()
    const bar = (as: Person, version: number) =>
      call(server, blockForGood, { as, params: { caseId }, body: { version, words: WORDS } })
    expect(await bar(agent, 1)).toMatchObject({ status: 403, error: { code: 'level_too_low' } })
    const other = await tell(server, requestId, owner, { kind: 'dumped', text: 'In the lane.' })
    expect((await bar(admin, 1)).status).toBe(200)
    await waitUntilHandled(server)
    expect((await decide(other.id, 1, 'barred_30')).status).toBe(200)
    await waitUntilHandled(server)
    const { rows } = await server.sql.query('select suspended_at, suspended_until from users where id = $1', [
      carrier.id,
    ])
    expect(rows).toEqual([{ suspended_at: expect.any(Date), suspended_until: null }])
    const suspensions = `select 1 from audit_log where subject_id = $1 and action = 'account.suspended'`
    expect((await server.sql.query(suspensions, [carrier.id])).rowCount).toBe(1)
  })

  test('requires the date of a report to the regulator', async () => {
    const { caseId } = await givenDamage('dumped')
    expect(await decide(caseId, 1, 'told_regulator')).toMatchObject({ status: 400, error: { code: 'told_on_missed' } })
    const told = await decide(caseId, 1, 'told_regulator', { toldOn: '2026-01-05' })
    expect(told.body?.cases).toMatchObject([{ closed: { outcome: 'told_regulator', toldOn: '2026-01-05' } }])
  })

  test('carries out one of two simultaneous decisions and refuses the other', async () => {
    for (let round = 1; round <= 10; round++) {
      const { carrier, caseId } = await givenDamage()
      const deciding = (staff: Person) =>
        closing(
          asModuleDb<CasesTables>(db),
          { caseId, staffId: staff.id, verdict: { version: 1, outcome: 'warning', words: WORDS } },
          new Date(),
          null,
        )
      const both = await Promise.allSettled([deciding(agent), deciding(colleague)])
      const refused = both.filter((one) => one.status === 'rejected')
      expect(refused.map(({ reason }) => reason.code)).toEqual(['case_closed'])
      expect((await callOrThrow(server, myWarnings, { as: carrier })).items).toHaveLength(1)
    }
  })

  test('gives the council the pack of a job only if its waste was dumped', async () => {
    const { requestId, caseId } = await givenDamage('dumped')
    await waitUntilHandled(server)
    const { name, bytes } = await callOrThrow(server, councilFile, { as: agent, params: { caseId } })
    expect(name).toMatch(/^pack-KB-.*\.pdf$/)
    expect(Buffer.from(bytes.slice(0, 5)).toString()).toBe('%PDF-')
    const { rows } = await server.sql.query(`select action from audit_log where subject_id = $1`, [requestId])
    expect(rows).toContainEqual({ action: 'case.council_file' })
    const { caseId: other } = await givenDamage()
    expect(await call(server, councilFile, { as: agent, params: { caseId: other } })).toMatchObject({
      error: { code: 'not_dumped' },
    })
  })
})

describe('the context of a case for staff (CASE-04)', () => {
  test('includes earlier cases of both parties', async () => {
    const first = await givenDamage()
    const { request } = await givenOpenRequest(server)
    const { bid } = await givenBid(server, request.id, 60, first.carrier)
    await server.sql.query('update collection_requests set user_id = $1 where id = $2', [first.owner.id, request.id])
    await callOrThrow(server, acceptBid, { as: first.owner, params: { bidId: bid.id } })
    await tell(server, request.id, first.owner)
    const { earlier } = await lookAt(server, request.id, agent)
    expect(earlier).toMatchObject([{ caseId: first.caseId, kind: 'damage', openedByThem: true }])
  })

  test('turns a report about a person into a case of a shared job, once', async () => {
    const { owner, requestId } = await givenJob(server)
    const bid = (await server.sql.query('select id from bids where collection_request_id = $1', [requestId])).rows[0]
    const report = { kind: 'bid' as const, subjectId: bid.id, reason: 'other' as const, words: 'He shouted at me.' }
    const { id: reportId } = await callOrThrow(server, reportContent, { as: owner, body: report })
    const params = { reportId }
    expect((await callOrThrow(server, commonJobs, { as: agent, params })).items).toMatchObject([{ requestId }])
    const made = await callOrThrow(server, makeCase, { as: agent, params, body: { requestId } })
    expect(made.cases).toMatchObject([
      { kind: 'other', state: 'with_staff', openedBy: 'owner', entries: [{ text: 'He shouted at me.' }] },
    ])
    const { requestId: foreign } = await givenJob(server)
    const refused = await call(server, makeCase, { as: agent, params, body: { requestId: foreign } })
    expect(refused.status).toBe(404)
  })
})

test('repeats the answer under the same idempotency key and updates viewers live (BASE-13)', async () => {
  const { owner, carrier, requestId } = await givenJob(server)
  await tell(server, requestId, owner, { kind: 'damage', text: 'A hole.' })
  await waitUntilHandled(server)
  const { rows } = await server.sql.query(
    `select data from outbox where type = 'CaseChanged' and data->>'requestId' = $1`,
    [requestId],
  )
  const told = rows as { data: { ownerId: string; carrierId: string; state: JobCase['state'] } }[]
  expect(told.map(({ data }) => [data.ownerId, data.carrierId, data.state])).toEqual([[owner.id, carrier.id, 'open']])
})
