import { randomUUID } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptBid } from '#modules/bidding/accept/contract.ts'
import { myBidLedger } from '#modules/bidding/returns/contract.ts'
import { closeCase as closing } from '#modules/cases/commands/close-case.ts'
import { settleNext } from '#modules/cases/commands/settle-next.ts'
import {
  type CaseKind,
  type JobCase,
  jobCases,
  linkToCasePhoto,
  markSolved,
  openCase,
  writeEntry,
} from '#modules/cases/contract.ts'
import {
  barForGood,
  caseQueue,
  closeCase,
  commonJobs,
  councilFile,
  linkToCasePhotoForStaff,
  makeCase,
  type StaffOutcome,
} from '#modules/cases/staff/contract.ts'
import type { CasesTables } from '#modules/cases/tables.ts'
import { liftNext } from '#modules/people/commands/lift-next.ts'
import { deleteAccount } from '#modules/privacy/contract.ts'
import { myWarnings, reportContent } from '#modules/reports/contract.ts'
import { markCollected } from '#modules/requests/contract.ts'
import { type AnyDb, openDatabase, own } from '#server/platform/database/database.ts'
import { settled } from '#tests/modules/alerts/givens.ts'
import { jpeg, upload } from '#tests/modules/requests/pictures.ts'
import { call, must } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenOpenRequest, givenStaff, type Person } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { givenJob, lookAt, tell } from './givens.ts'

let server: TestServer
let db: AnyDb
let agent: Person
let colleague: Person
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  db = openDatabase({ DATABASE_URL: server.config.DATABASE_URL, DATABASE_POOL: 4 }, () => undefined)
  agent = await givenStaff(server, 'vera', 'agent')
  colleague = await givenStaff(server, 'theo', 'agent')
  admin = await givenStaff(server, 'ada', 'admin')
})
afterAll(async () => {
  await db.destroy()
  await server.stop()
})

const mailsOf = async (template: string, person: Person, requestId: string) =>
  (
    await server.sql.query(
      `select facts from mails where template = $1 and user_id = $2 and facts->>'requestId' = $3`,
      [template, person.id, requestId],
    )
  ).rows
const casesOf = (as: Person, requestId: string) => must(server, jobCases, { as, params: { requestId } })
const waiting = async (caseId: string) =>
  (await must(server, caseQueue, { as: agent })).items.find(({ id }) => id === caseId)
const WORDS = 'We have read what both of you wrote.'
const decide = (caseId: string, version: number, outcome: StaffOutcome, other: { as?: Person; toldOn?: string } = {}) =>
  call(server, closeCase, {
    as: other.as ?? agent,
    params: { caseId },
    body: { version, outcome, words: WORDS, note: 'Spoke to both.', ...(other.toldOn && { toldOn: other.toldOn }) },
  })
/** A case of damage, told by the owner. */
async function givenDamage(kind: CaseKind = 'damage') {
  const job = await givenJob(server)
  const opened = await tell(server, job.requestId, job.owner, { kind, text: 'The wall has a hole.' })
  return { ...job, opened, caseId: opened.id }
}
const answer = (caseId: string, as: Person, text = 'It was there before.') =>
  must(server, writeEntry, { as, params: { caseId }, body: { text } })
const solve = (caseId: string, as: Person) => call(server, markSolved, { as, params: { caseId } })
/** As if the time of the other side had just passed; the clock is asked until nothing is due. */
async function timeIsOver(caseId: string): Promise<void> {
  await server.sql.query(`update cases set due_at = now() - interval '1 second' where id = $1 and due_at is not null`, [
    caseId,
  ])
  while (await settleNext(own<CasesTables>(db), new Date()));
}

describe('what one side tells, and the other answers (CASE-02)', () => {
  test('the other side reads it, has 48 hours, and answers; both are mailed, staff are not asked yet (CASE-02, CASE-05)', async () => {
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
    await settled(server)
    expect(await mailsOf('case-asked', carrier, requestId)).toHaveLength(1)
    expect(await mailsOf('case-answered', owner, requestId)).toHaveLength(1)
    expect(await mailsOf('case-opened', agent, requestId)).toEqual([])
    expect(await waiting(caseId)).toMatchObject({ state: 'answered' })
  })

  test('said to be solved by both it is closed, by one it is not (CASE-02)', async () => {
    const { owner, carrier, caseId } = await givenDamage()
    expect((await solve(caseId, owner)).body).toMatchObject({ state: 'open', solved: { owner: true, carrier: false } })
    expect((await solve(caseId, owner)).body?.state).toBe('open')
    expect((await solve(caseId, carrier)).body).toMatchObject({ state: 'closed', outcome: 'solved', words: null })
    expect(await solve(caseId, owner)).toMatchObject({ status: 409, error: { code: 'case_closed' } })
    expect(await waiting(caseId)).toBeUndefined()
  })

  test('when the 48 hours are over staff have it and are mailed, once; before that they have not (CASE-02)', async () => {
    const { requestId, opened, caseId } = await givenDamage()
    const due = new Date(opened.dueAt ?? '')
    while (await settleNext(own<CasesTables>(db), new Date(due.getTime() - 1_000)));
    expect(await waiting(caseId)).toMatchObject({ state: 'open' })
    await timeIsOver(caseId)
    await timeIsOver(caseId)
    expect(await waiting(caseId)).toMatchObject({ state: 'with_staff', dueAt: null })
    await settled(server)
    expect(await mailsOf('case-opened', agent, requestId)).toHaveLength(1)
  })

  test.each([
    ['damage', {}, 400, 'text_missing'],
    ['damage', { text: '\u200b\u200b' }, 400, 'text_missing'],
    ['owner_absent', { text: 'x' }, 422, 'not_this_side'],
    ['damage', { text: 'x'.repeat(2001) }, 400, 'invalid'],
    ['damage', { text: 'x', wants: 'x'.repeat(501) }, 400, 'invalid'],
  ] as const)('an owner who tells of %s with %o is refused: %i %s (CASE-01)', async (kind, said, status, code) => {
    const { owner, requestId } = await givenJob(server)
    const refused = await call(server, openCase, { as: owner, params: { requestId }, body: { kind, ...said } })
    expect(refused).toMatchObject({ status, error: { code } })
  })

  test('an answer without words and photos is none', async () => {
    const { carrier, caseId } = await givenDamage()
    for (const text of [' ', '\u200b\u200b']) {
      const empty = await call(server, writeEntry, { as: carrier, params: { caseId }, body: { text } })
      expect(empty).toMatchObject({ status: 400, error: { code: 'entry_empty' } })
    }
  })

  test('a third person answers nothing, solves nothing and opens no photo (CASE-05)', async () => {
    const { caseId } = await givenDamage()
    const as = await givenCarrier(server)
    const said = await call(server, writeEntry, { as, params: { caseId }, body: { text: 'I know better.' } })
    expect([said.status, (await solve(caseId, as)).status]).toEqual([404, 404])
  })
})

describe('who has deleted the account answers nothing (CASE-02)', () => {
  const leave = (as: Person) => must(server, deleteAccount, { as, body: { password: as.password } })
  const collect = (as: Person, requestId: string) => must(server, markCollected, { as, params: { requestId } })

  test.each([
    ['carrier', 'damage', false],
    ['carrier', 'wrong_van', true],
    ['owner', 'wrong_list', false],
  ] as const)('a case that is told once the %s has left is for staff at once: %s', async (gone, kind, urgent) => {
    const { requestId, ...job } = await givenJob(server)
    const stays = job[gone === 'owner' ? 'carrier' : 'owner']
    await collect(stays, requestId)
    expect(await casesOf(stays, requestId)).not.toHaveProperty('otherLeft')
    await leave(job[gone])
    const opened = await tell(server, requestId, stays, { kind, text: 'The wall has a hole.' })
    expect(opened).toMatchObject({ state: 'with_staff', dueAt: null })
    expect(await casesOf(stays, requestId)).toMatchObject({ otherLeft: true, items: [{ state: 'with_staff' }] })
    await settled(server)
    expect(await mailsOf('case-opened', agent, requestId)).toMatchObject([{ facts: { urgent } }])
    expect(await mailsOf('case-asked', job[gone], requestId)).toEqual([])
  })

  test('a case that waits for their answer is for staff in the moment they leave', async () => {
    const { owner, carrier, requestId, opened, caseId } = await givenDamage()
    await settled(server)
    const watcher = await givenWatcher(server, owner)
    await leave(carrier)
    expect(await watcher.hears('case.changed')).toMatchObject({ id: caseId, patch: { state: 'with_staff' } })
    watcher.close()
    expect(await casesOf(owner, requestId)).toMatchObject({
      otherLeft: true,
      items: [{ state: 'with_staff', dueAt: null, version: opened.version + 1 }],
    })
    await timeIsOver(caseId)
    await settled(server)
    expect(await mailsOf('case-opened', agent, requestId)).toHaveLength(1)
    expect(await waiting(caseId)).toMatchObject({ state: 'with_staff' })
  })

  test('one that they opened is answered in its time, and for staff once it is', async () => {
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

  test('who opened it takes it back alone then; who it is about does not', async () => {
    const mine = await givenDamage()
    await leave(mine.carrier)
    expect((await solve(mine.caseId, mine.owner)).body).toMatchObject({ state: 'closed', outcome: 'solved' })
    const theirs = await givenDamage()
    await leave(theirs.owner)
    expect((await solve(theirs.caseId, theirs.carrier)).body).toMatchObject({ state: 'open' })
  })
})

describe('photos (CASE-01)', () => {
  test('up to six are kept without where they were taken; the two sides and staff open them, nobody else', async () => {
    const { owner, carrier, requestId } = await givenJob(server)
    const taken = await sharp(await jpeg())
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 28/1 0/1' } })
      .jpeg()
      .toBuffer()
    const opened = await must(server, openCase, {
      as: owner,
      params: { requestId },
      body: { kind: 'damage', text: 'See here.', wants: 'The wall repaired' },
      files: { photo1: upload(taken), photo2: upload(await jpeg()) },
    })
    expect(opened).toMatchObject({ wants: 'The wall repaired', entries: [{ photos: 2 }] })
    const params = { entryId: opened.entries[0]?.id ?? '', photo: '1' }
    for (const as of [owner, carrier]) {
      const { url } = await must(server, linkToCasePhoto, { as, params })
      const shown = await fetch(server.url + url)
      expect(shown.headers.get('content-type')).toBe('image/jpeg')
      expect((await sharp(await shown.bytes()).metadata()).exif).toBeUndefined()
    }
    const stranger = await givenCarrier(server)
    expect((await call(server, linkToCasePhoto, { as: stranger, params })).status).toBe(404)
    const { url } = await must(server, linkToCasePhotoForStaff, { as: agent, params })
    expect((await fetch(server.url + url)).status).toBe(200)
    const { rows } = await server.sql.query(`select action from audit_log where subject_id = $1`, [requestId])
    expect(rows).toContainEqual({ action: 'case.photo_viewed' })
  })

  test('a seventh is refused by the number, not by its size', async () => {
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
      message: 'Those are too many files. At most 6 can be sent at once.',
    })
  })

  test('what is no picture is refused in words, and nothing is opened', async () => {
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

  test('who leaves takes words and photos of closed cases along; those of the other side stay (BASE-09)', async () => {
    const { owner, carrier, requestId, caseId } = await givenDamage()
    await must(server, writeEntry, {
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
    await must(server, deleteAccount, { as: owner, body: { password: owner.password } })
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

describe('what staff decide is done (CASE-03)', () => {
  test('both sides read the outcome and the words, and are mailed; what staff note for themselves neither reads (CASE-05)', async () => {
    const { owner, carrier, requestId, caseId } = await givenDamage()
    expect((await decide(caseId, 1, 'advice')).body?.cases).toMatchObject([
      { state: 'closed', closed: { words: WORDS, note: 'Spoke to both.' } },
    ])
    for (const as of [owner, carrier]) {
      const { items } = await casesOf(as, requestId)
      expect(items).toMatchObject([{ state: 'closed', outcome: 'advice', words: WORDS }])
      expect(JSON.stringify(items)).not.toContain('Spoke to both.')
    }
    await settled(server)
    for (const side of [owner, carrier])
      expect(await mailsOf('case-closed', side, requestId)).toMatchObject([{ facts: { note: WORDS } }])
  })

  test('a warning reaches the other side on its pages', async () => {
    const { owner, carrier, caseId } = await givenDamage()
    await decide(caseId, 1, 'warning')
    expect((await must(server, myWarnings, { as: carrier })).items).toMatchObject([
      { kind: 'request', what: 'warned', words: WORDS },
    ])
    expect((await must(server, myWarnings, { as: owner })).items).toEqual([])
  })

  test('a bid comes back once, whoever returns it', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const limited = await givenCarrier(server, 'basic')
    const { carrier, bid } = await givenBid(server, request.id, 60, limited)
    await must(server, acceptBid, { as: owner, params: { bidId: bid.id } })
    const first = await tell(server, request.id, carrier, { kind: 'wrong_list', text: 'It was three rooms.' })
    expect((await decide(first.id, 1, 'bid_returned')).status).toBe(200)
    expect((await must(server, myBidLedger, { as: carrier })).returned).toBe(1)
    const second = await tell(server, request.id, carrier, { kind: 'other', text: 'And a piano.' })
    expect(await decide(second.id, 1, 'bid_returned')).toMatchObject({
      status: 409,
      error: { code: 'already_returned' },
    })
    // a refused outcome closes nothing
    expect(await waiting(second.id)).toMatchObject({ state: 'open' })
    expect((await must(server, myBidLedger, { as: carrier })).returned).toBe(1)
  })

  test('where the plan has no limit nothing comes back, and that is said', async () => {
    const { caseId } = await givenDamage()
    expect(await decide(caseId, 1, 'bid_returned')).toMatchObject({ status: 409, error: { code: 'no_limit' } })
  })

  test('a carrier barred for 7 days is suspended until then, and let back by the clock', async () => {
    const { carrier, caseId } = await givenDamage()
    await decide(caseId, 1, 'barred_7')
    await settled(server)
    const suspended = async () =>
      (await server.sql.query('select suspended_at, suspended_until from users where id = $1', [carrier.id])).rows[0]
    const { suspended_until: until } = await suspended()
    expect(until.getTime() - Date.now()).toBeGreaterThan(7 * 86_400_000 - 60_000)
    while (await liftNext(db, new Date(until.getTime() - 1_000)));
    expect((await suspended()).suspended_at).not.toBeNull()
    const over = new Date(until.getTime() + 1_000)
    // two workers at once, and one later
    await Promise.all([liftNext(db, over), liftNext(db, over)])
    while (await liftNext(db, over));
    expect(await suspended()).toEqual({ suspended_at: null, suspended_until: null })
    const { rows } = await server.sql.query(
      `select actor_id, action from audit_log where subject_id = $1 and action like 'account.%'`,
      [carrier.id],
    )
    expect(rows).toEqual([{ actor_id: agent.id, action: 'account.suspended' }])
    const mails = `select 1 from mails where user_id = $1 and template = 'account-reinstated'`
    expect((await server.sql.query(mails, [carrier.id])).rowCount, 'told once, in that moment').toBe(1)
  })

  test('for good needs an admin; a shorter bar does not shorten it', async () => {
    const { carrier, owner, requestId, caseId } = await givenDamage()
    const bar = (as: Person, version: number) =>
      call(server, barForGood, { as, params: { caseId }, body: { version, words: WORDS } })
    expect(await bar(agent, 1)).toMatchObject({ status: 403, error: { code: 'level_too_low' } })
    const other = await tell(server, requestId, owner, { kind: 'dumped', text: 'In the lane.' })
    expect((await bar(admin, 1)).status).toBe(200)
    await settled(server)
    expect((await decide(other.id, 1, 'barred_30')).status).toBe(200)
    await settled(server)
    const { rows } = await server.sql.query('select suspended_at, suspended_until from users where id = $1', [
      carrier.id,
    ])
    expect(rows).toEqual([{ suspended_at: expect.any(Date), suspended_until: null }])
    const suspensions = `select 1 from audit_log where subject_id = $1 and action = 'account.suspended'`
    expect((await server.sql.query(suspensions, [carrier.id])).rowCount).toBe(1)
  })

  test('that the regulator was told needs its day', async () => {
    const { caseId } = await givenDamage('dumped')
    expect(await decide(caseId, 1, 'told_regulator')).toMatchObject({ status: 400, error: { code: 'told_on_missed' } })
    const told = await decide(caseId, 1, 'told_regulator', { toldOn: '2026-01-05' })
    expect(told.body?.cases).toMatchObject([{ closed: { outcome: 'told_regulator', toldOn: '2026-01-05' } }])
  })

  test('of two staff who decide at the same time one does, and the other reads why not: nothing is done twice', async () => {
    for (let round = 1; round <= 10; round++) {
      const { carrier, caseId } = await givenDamage()
      const deciding = (staff: Person) =>
        closing(
          own<CasesTables>(db),
          { caseId, staffId: staff.id, verdict: { version: 1, outcome: 'warning', words: WORDS } },
          new Date(),
          null,
        )
      const both = await Promise.allSettled([deciding(agent), deciding(colleague)])
      const refused = both.filter((one) => one.status === 'rejected')
      expect(refused.map(({ reason }) => reason.code)).toEqual(['case_closed'])
      expect((await must(server, myWarnings, { as: carrier })).items).toHaveLength(1)
    }
  })

  test('the file for the council is the pack of a job whose waste was dumped, and of no other', async () => {
    const { requestId, caseId } = await givenDamage('dumped')
    await settled(server)
    const { name, bytes } = await must(server, councilFile, { as: agent, params: { caseId } })
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

describe('what staff see beside a case (CASE-04)', () => {
  test('earlier cases of the two, of other jobs', async () => {
    const first = await givenDamage()
    const { request } = await givenOpenRequest(server)
    const { bid } = await givenBid(server, request.id, 60, first.carrier)
    await server.sql.query('update collection_requests set user_id = $1 where id = $2', [first.owner.id, request.id])
    await must(server, acceptBid, { as: first.owner, params: { bidId: bid.id } })
    await tell(server, request.id, first.owner)
    const { earlier } = await lookAt(server, request.id, agent)
    expect(earlier).toMatchObject([{ caseId: first.caseId, kind: 'damage', openedByThem: true }])
  })

  test('a report about a person with a common job becomes a case of it, once; of others none', async () => {
    const { owner, requestId } = await givenJob(server)
    const bid = (await server.sql.query('select id from bids where collection_request_id = $1', [requestId])).rows[0]
    const report = { kind: 'bid' as const, subjectId: bid.id, reason: 'other' as const, words: 'He shouted at me.' }
    const { id: reportId } = await must(server, reportContent, { as: owner, body: report })
    const params = { reportId }
    expect((await must(server, commonJobs, { as: agent, params })).items).toMatchObject([{ requestId }])
    const made = await must(server, makeCase, { as: agent, params, body: { requestId } })
    expect(made.cases).toMatchObject([
      { kind: 'other', state: 'with_staff', openedBy: 'owner', entries: [{ text: 'He shouted at me.' }] },
    ])
    const { requestId: foreign } = await givenJob(server)
    const refused = await call(server, makeCase, { as: agent, params, body: { requestId: foreign } })
    expect(refused.status).toBe(404)
  })
})

test('who opened a case gets the same under the same key, and who looks at it live hears of it (BASE-13)', async () => {
  const { owner, carrier, requestId } = await givenJob(server)
  await tell(server, requestId, owner, { kind: 'damage', text: 'A hole.' })
  await settled(server)
  const { rows } = await server.sql.query(
    `select data from outbox where type = 'CaseChanged' and data->>'requestId' = $1`,
    [requestId],
  )
  const told = rows as { data: { ownerId: string; carrierId: string; state: JobCase['state'] } }[]
  expect(told.map(({ data }) => [data.ownerId, data.carrierId, data.state])).toEqual([[owner.id, carrier.id, 'open']])
})
