import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { saveProfile } from '#modules/carriers/profiles/contract.ts'
import { resetSecondFactor } from '#modules/core/accounts/second-factor/contract.ts'
import { auditLog, auditSummary } from '#modules/staff/audit/contract.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { verifyAudit } from '#scripts/backups/audit-chain.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { QueryInputOf } from '#server/platform/kernel/contract.ts'
import { filledIn } from '#tests/modules/carriers/profiles/businesses.ts'
import { givenSecondFactor } from '#tests/modules/core/accounts/authenticator.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, givenStaff } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'

const server = await givenServer()
const { db } = server
const olga = await givenStaff(server, 'olga')
const viewer = await givenStaff(server, 'vera', 'viewer')

const note = (deed: Parameters<typeof audit>[1], at = new Date()) =>
  db.transaction().execute((trx) => audit(trx, deed, at))
const read = ({ query }: { query: QueryInputOf<typeof auditLog> }) =>
  callOrThrow(server, auditLog, { as: viewer, query })

test('shows a staff action with its actor, reason and request', async () => {
  const lost = await givenStaff(server, 'lena')
  await givenSecondFactor(server, lost)
  const done = await call(server, resetSecondFactor, {
    as: olga,
    params: { userId: lost.id },
    body: { reason: 'Phone lost.' },
  })
  expect(done.status).toBe(204)
  const { items } = await read({ query: { subject: lost.id, action: 'second_factor.reset' } })
  expect(items).toEqual([
    expect.objectContaining({
      actorId: olga.id,
      actorEmail: olga.email,
      subjectId: lost.id,
      reason: 'Phone lost.',
      before: null,
      detail: {},
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    }),
  ])
  const { head, actions } = await callOrThrow(server, auditSummary, { as: viewer })
  expect(actions).toEqual(['second_factor.reset', 'second_factor.set_up'])
  expect((await verifyAudit(server.config.DATABASE_URL, head)).fault).toBeNull()
})

test('shows names and masked addresses beside ids, and marks deleted accounts', async () => {
  const nina = await givenStaff(server, 'nina')
  const carrier = await givenCarrier(server)
  await callOrThrow(server, saveProfile, { as: carrier, body: { ...filledIn, companyName: 'Fresh Van Ltd' } })
  const leaver = await givenCustomer(server, 'leaver')
  // a second apart, because the order within a millisecond is undefined
  for (const [nth, subjectId] of [carrier.id, leaver.id, 'bidding'].entries())
    await note(
      { actorId: nina.id, action: 'test.named', subjectId, detail: {} },
      new Date(Date.now() - 5_000 + nth * 1_000),
    )
  await callOrThrow(server, deleteAccount, { as: leaver, body: { password: leaver.password } })
  const { items } = await read({ query: { action: 'test.named' } })
  const masked = /^.…@.…$/
  expect(items.map(({ subject }) => subject)).toEqual([
    null,
    { name: null, maskedEmail: null, deleted: true },
    { name: 'Fresh Van Ltd', maskedEmail: expect.stringMatching(masked), deleted: false },
  ])
  for (const { actor } of items)
    expect(actor).toMatchObject({ maskedEmail: expect.stringMatching(masked), deleted: false })
})

describe('a long log', () => {
  const colleague = randomUUID()
  beforeAll(async () => {
    for (let n = 0; n < 25; n++) {
      const deed = { action: n % 2 ? 'queue.paused' : 'queue.resumed', subjectId: `queue-${n % 3}` }
      const at = new Date(Date.UTC(2026, 5, 1 + n, 22, 30))
      await note({ actorId: colleague, ...deed, before: { paused: n }, after: { paused: n + 1 } }, at)
    }
  })
  const ofColleague = (query: object = {}) => read({ query: { actor: colleague, ...query } })

  test('is paged newest first, with each row once', async () => {
    const first = await ofColleague()
    const second = await ofColleague({ after: first.next ?? '' })
    expect([first.items.length, second.items.length, second.next]).toEqual([20, 5, null])
    const days = [...first.items, ...second.items].map(({ at }) => at)
    expect(new Set(days).size).toBe(25)
    expect(days).toEqual(days.toSorted().toReversed())
  })

  test('is filtered by action, subject and days in London', async () => {
    expect((await ofColleague({ action: 'queue.paused' })).items).toHaveLength(12)
    expect((await ofColleague({ subject: 'queue-0', action: 'queue.paused' })).items).toHaveLength(4)
    // 22:30 UTC is 11:30pm in London in summer
    const days = await ofColleague({ from: '2026-06-03', to: '2026-06-04' })
    expect(days.items.map(({ at }) => at)).toEqual(['2026-06-04T22:30:00.000Z', '2026-06-03T22:30:00.000Z'])
  })

  test('is filtered by the address of a staff member, but not by other addresses', async () => {
    const ann = await givenCustomer(server, 'ann')
    await note({ actorId: ann.id, action: 'account.deleted', subjectId: ann.id })
    expect((await read({ query: { actor: olga.email.toUpperCase() } })).items).toHaveLength(1)
    expect((await read({ query: { actor: ann.email } })).items).toEqual([])
    const [byId] = (await read({ query: { actor: ann.id } })).items
    expect(byId).toMatchObject({ actorId: ann.id, actorEmail: null })
  })

  test.each([{ from: '2026-02-31' }, { to: 'yesterday' }, { after: 'nonsense' }, { sort: 'at' }])(
    'is not read by %o',
    async (query) => {
      expect((await call(server, auditLog, { as: viewer, query })).status).toBe(400)
    },
  )
})

test.each(['actor', 'subject', 'action'] as const)(
  'a search by %s for what no database holds cannot be read',
  async (by) => {
    const { status, error } = await call(server, auditLog, { as: viewer, query: { [by]: 'a\u0000b' } })
    expect({ status, fields: error?.fields }).toEqual({
      status: 400,
      fields: { [by]: 'Please remove line breaks and control characters.' },
    })
  },
)
