import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  decideVerification,
  verificationCase,
  verificationQueue,
  verificationsRoom,
} from '#modules/carriers/profiles/contract/verification.ts'
import { readOwnProfile } from '#modules/carriers/profiles/contract.ts'
import { signIn, signOut } from '#modules/core/accounts/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, givenStaff, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { decide, givenSubmitted, idDocument, licence, save } from './businesses.ts'

const server = await givenServer()
const staff = await givenStaff(server, 'staff')
const colleague = await givenStaff(server, 'colleague')

const profileOf = (as: Person) => callOrThrow(server, readOwnProfile, { as })
const caseOf = (userId: string) => callOrThrow(server, verificationCase, { as: staff, params: { userId } })
const eventsOf = async (userId: string) =>
  (
    await server.sql.query(
      `select type, data from outbox where data->>'userId' = $1 and type like 'Verification%' order by id`,
      [userId],
    )
  ).rows

describe('sending documents', () => {
  test.each(['idDocumentFile', 'wasteCarrierLicenceFile'] as const)(
    '%s alone sends the case to staff and closes uploads (STATE-26, R22)',
    async (part) => {
      const carrier = await givenCarrier(server)
      const { body } = await save(server, carrier, { [part]: await licence() })
      expect(body).toMatchObject({ verificationStatus: 'pending_review', verificationVersion: 1 })
      expect(await eventsOf(carrier.id)).toEqual([
        { type: 'VerificationSubmitted', data: { userId: carrier.id, version: 1 } },
      ])
      const message = `We’re checking your documents. To change them, email ${server.config.SUPPORT_EMAIL}.`
      expect(await save(server, carrier, { idDocumentFile: await idDocument() })).toMatchObject({
        status: 409,
        error: { code: 'documents_locked', message, fields: { idDocumentFile: message } },
      })
    },
  )

  test('is closed once verified, while everything else can still be saved (R22, STATE-27)', async () => {
    const { carrier } = await givenSubmitted(server)
    await decide(server, staff, carrier.id, 1, 'verified', { reason: null })
    expect((await save(server, carrier, { wasteCarrierLicenceFile: await licence() })).error?.code).toBe(
      'documents_locked',
    )
    const { body } = await save(server, carrier, {}, { displayName: 'New name' })
    expect(body).toMatchObject({ displayName: 'New name', verificationStatus: 'verified', verificationVersion: 2 })
  })

  test.each(['rejected', 'needs_resubmission'] as const)(
    'again after %s sends the case back to staff and clears the feedback (R23)',
    async (decision) => {
      const { carrier } = await givenSubmitted(server)
      await decide(server, staff, carrier.id, 1, decision, { reason: 'The photo is blurred.' })
      expect(await profileOf(carrier)).toMatchObject({
        verificationStatus: decision,
        verificationFeedback: 'The photo is blurred.',
      })
      expect((await save(server, carrier, {})).body?.verificationStatus).toBe(decision)
      const again = await save(server, carrier, { idDocumentFile: await idDocument() })
      expect(again.body).toMatchObject({
        verificationStatus: 'pending_review',
        verificationVersion: 3,
        verificationFeedback: null,
        hasWasteCarrierLicence: true,
      })
    },
  )

  test("is not for customers, whose files aren't stored (STATE-28, R24)", async () => {
    const customer = await givenCustomer(server)
    const { body } = await save(server, customer, { idDocumentFile: await idDocument() })
    expect(body).toMatchObject({ hasIdDocument: false, verificationStatus: 'pending_submission' })
  })
})

describe('the list of waiting businesses', () => {
  test('shows each with what staff need, oldest first, page by page, with their number (R25)', async () => {
    const carriers = await Promise.all(Array.from({ length: 23 }, () => givenCarrier(server)))
    await server.sql.query(
      `insert into profiles (user_id, display_name, company_name, id_document_key, verification_status,
         verification_version, submitted_at, updated_at)
       select id, 'Nth ' || nth, 'Waiting Ltd', 'k', 'pending_review', 1, timestamptz '2001-01-01' + nth / 2 * interval '1 s', now()
       from unnest($1::uuid[]) with ordinality as carrier(id, nth)`,
      [carriers.map(({ id }) => id)],
    )
    const first = await callOrThrow(server, verificationQueue, { as: staff })
    const second = await callOrThrow(server, verificationQueue, { as: staff, query: { after: first.next ?? '' } })
    const waiting = [...first.items, ...second.items].filter(({ companyName }) => companyName === 'Waiting Ltd')
    expect(first.items).toHaveLength(20)
    expect(new Set(waiting.map(({ userId }) => userId))).toEqual(new Set(carriers.map(({ id }) => id)))
    expect(waiting).toHaveLength(23)
    const times = [...first.items, ...second.items].map(({ submittedAt }) => submittedAt)
    expect(times).toEqual(times.toSorted())
    expect(waiting[0]).toMatchObject({ hasIdDocument: true, hasWasteCarrierLicence: false, version: 1 })
    const { rows } = await server.sql.query(
      `select count(*)::int as n from profiles where verification_status = 'pending_review' or renamed_at is not null`,
    )
    expect(first.total).toBe(rows[0].n)
    await server.sql.query(`delete from profiles where company_name = 'Waiting Ltd'`)
  })

  test('refuses an unknown cursor', async () => {
    expect((await call(server, verificationQueue, { as: staff, query: { after: 'junk' } })).status).toBe(400)
  })
})

describe('deciding', () => {
  test.each(['verified', 'rejected', 'needs_resubmission'] as const)(
    '%s is recorded with who, when and why, in the history, the audit log and an event (R25)',
    async (decision) => {
      const { carrier } = await givenSubmitted(server)
      const before = Date.now()
      const { body } = await decide(server, staff, carrier.id, 1, decision, { reason: 'I have looked.' })
      expect(body?.profile).toMatchObject({ verificationStatus: decision, verificationVersion: 2 })
      const [decided, submitted] = body?.history ?? []
      expect(decided).toMatchObject({
        version: 2,
        from: 'pending_review',
        to: decision,
        by: { userId: staff.id, email: staff.email },
        reason: 'I have looked.',
      })
      expect(Date.parse(decided?.at ?? '')).toBeGreaterThanOrEqual(before)
      expect(submitted).toMatchObject({ version: 1, from: 'pending_submission', to: 'pending_review', by: null })
      expect((await caseOf(carrier.id)).history).toEqual(body?.history)
      expect((await eventsOf(carrier.id)).at(-1)).toEqual({
        type: 'VerificationDecided',
        data: { userId: carrier.id, version: 2, status: decision },
      })
      const { rows } = await server.sql.query(
        `select actor_id, detail from audit_log where subject_id = $1 and action = 'verification.decided'`,
        [carrier.id],
      )
      expect(rows).toEqual([{ actor_id: staff.id, detail: { from: 'pending_review', to: decision, version: 2 } }])
    },
  )

  test('as verified needs both documents, and says what to choose instead (R22)', async () => {
    const { carrier } = await givenSubmitted(server, { idDocumentFile: await idDocument() })
    const { status, error } = await decide(server, staff, carrier.id, 1, 'verified')
    expect(status).toBe(422)
    expect(error?.fields?.['decision']).toContain('‘Needs Resubmission’')
    expect((await decide(server, staff, carrier.id, 1, 'needs_resubmission')).status).toBe(200)
    expect((await save(server, carrier, { wasteCarrierLicenceFile: await licence() })).status).toBe(200)
    expect((await decide(server, staff, carrier.id, 3, 'verified')).status).toBe(200)
  })

  test('again is possible with a reason, because licences lapse', async () => {
    const { carrier } = await givenSubmitted(server)
    await decide(server, staff, carrier.id, 1, 'verified', { reason: null })
    expect((await decide(server, colleague, carrier.id, 2, 'rejected', { reason: '  ' })).error?.fields).toHaveProperty(
      'reason',
    )
    const { body } = await decide(server, colleague, carrier.id, 2, 'rejected', { reason: 'The licence has lapsed.' })
    expect(body?.history.map(({ to }) => to)).toEqual(['rejected', 'verified', 'pending_review'])
    expect((await profileOf(carrier)).verificationFeedback).toBe('The licence has lapsed.')
  })

  test('runs once under one key, and repeats its answer (security 7)', async () => {
    const { carrier } = await givenSubmitted(server)
    const key = randomUUID()
    const first = await decide(server, staff, carrier.id, 1, 'verified', { key })
    const again = await decide(server, staff, carrier.id, 1, 'verified', { key })
    expect(again.body).toEqual(first.body)
    expect((await caseOf(carrier.id)).history).toHaveLength(2)
  })

  test("is refused without a case, and for one's own", async () => {
    const [customer, blank] = [await givenCustomer(server), await givenCarrier(server)]
    await save(server, customer)
    for (const { id } of [customer, blank]) {
      expect((await call(server, verificationCase, { as: staff, params: { userId: id } })).status).toBe(404)
    }
    expect((await decide(server, staff, blank.id, 0, 'verified')).status).toBe(404)
    await save(server, blank)
    expect((await decide(server, staff, blank.id, 0, 'verified')).error?.code).toBe('nothing_to_decide')
    expect((await decide(server, staff, customer.id, 0, 'rejected')).error?.code).toBe('nothing_to_decide')
    const { carrier } = await givenSubmitted(server)
    await server.sql.query(`update users set role = 'operations', staff_level = 'agent' where id = $1`, [carrier.id])
    const { accessToken } = await callOrThrow(server, signIn, {
      body: { email: carrier.email, password: carrier.password },
    })
    expect((await decide(server, { ...carrier, accessToken }, carrier.id, 1, 'verified')).error?.code).toBe('own_case')
  })

  test('needs an active session: an access token outlives its session by minutes', async () => {
    const leaver = await givenStaff(server)
    const { carrier } = await givenSubmitted(server)
    await callOrThrow(server, signOut, { as: leaver })
    expect((await decide(server, leaver, carrier.id, 1, 'verified')).status).toBe(401)
  })

  test.each([{ decision: 'pending_review' }, { decision: 'verified', status: 'x' }, { reason: 'x'.repeat(501) }])(
    'rejects %j',
    async (changes) => {
      const { carrier } = await givenSubmitted(server)
      const body = { version: 1, decision: 'rejected', reason: 'No.', ...changes } as never
      const answer = await call(server, decideVerification, { as: staff, params: { userId: carrier.id }, body })
      expect(answer.status).toBe(400)
      expect((await profileOf(carrier)).verificationStatus).toBe('pending_review')
    },
  )
})

describe('concurrently', () => {
  test('one of several staff decides, and the others see who did and what (case_decided)', async () => {
    const { carrier } = await givenSubmitted(server)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) =>
        decide(server, nth % 2 ? staff : colleague, carrier.id, 1, nth % 3 ? 'verified' : 'rejected'),
      ),
    )
    const winners = answers.filter(({ ok }) => ok)
    expect(winners).toHaveLength(1)
    const [decided] = winners[0]?.body?.history ?? []
    const label = decided?.to === 'verified' ? 'Verified' : 'Rejected'
    for (const { ok, status, error } of answers) {
      if (ok) continue
      expect(status).toBe(409)
      expect(error?.code).toBe('case_decided')
      expect(error?.message).toContain(`${decided?.by?.email} has already decided this case (${label},`)
    }
    expect((await caseOf(carrier.id)).history).toHaveLength(2)
  })

  test('a save and a decision run one after the other, so no decision is about unseen documents', async () => {
    const { carrier } = await givenSubmitted(server)
    await decide(server, staff, carrier.id, 1, 'rejected')
    const file = await licence()
    const [saved, decided] = await Promise.all([
      save(server, carrier, { wasteCarrierLicenceFile: file }),
      decide(server, staff, carrier.id, 2, 'verified'),
    ])
    expect([saved.ok, decided.ok].filter(Boolean)).toHaveLength(1)
    expect((await profileOf(carrier)).verificationStatus).toBe(saved.ok ? 'pending_review' : 'verified')
    if (saved.ok) expect(decided.error?.message).toContain('The business has sent new documents')
    else expect(saved.error?.code).toBe('documents_locked')
  })
})

describe('open pages', () => {
  test('of the business and of staff are updated on each change, and no others', async () => {
    const carrier = await givenCarrier(server)
    const [own, ops, other] = await Promise.all([
      givenWatcher(server, carrier),
      givenWatcher(server, staff),
      givenWatcher(server, await givenCarrier(server)),
    ])
    expect(await ops.join(verificationsRoom)).toEqual({ ok: true })
    expect(await other.join(verificationsRoom)).toEqual({ ok: false, code: 'forbidden' })
    const change = (version: number, verificationStatus: string) => ({
      id: carrier.id,
      version,
      patch: { verificationStatus },
    })
    await save(server, carrier, { idDocumentFile: await idDocument(), wasteCarrierLicenceFile: await licence() })
    const fits = (version: number) => (payload: { version: number }) => payload.version === version
    expect(await own.receives('verification.changed', fits(1))).toEqual(change(1, 'pending_review'))
    expect(await ops.receives('verification.case', fits(1))).toEqual(change(1, 'pending_review'))
    await decide(server, staff, carrier.id, 1, 'rejected', { reason: 'A secret reason.' })
    expect(await own.receives('verification.changed', fits(2))).toEqual(change(2, 'rejected'))
    expect(await ops.receives('verification.case', fits(2))).toEqual(change(2, 'rejected'))
    expect(other.received.filter(({ name }) => name.startsWith('verification'))).toEqual([])
  })
})
