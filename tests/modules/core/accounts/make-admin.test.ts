import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { signIn } from '#modules/core/accounts/contract.ts'
import { staffList } from '#modules/core/accounts/second-factor/contract.ts'
import { countReplay } from '#modules/staff/operations/contract.ts'
import { verifyAudit } from '#scripts/backups/audit-chain.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCustomer } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'

const server = await givenServer()

/** In its own process, which only has the server's database URL. */
async function makeAdmin(...args: string[]) {
  const env = { PATH: process.env['PATH'], DATABASE_URL: server.config.DATABASE_URL }
  const ran = promisify(execFile)(process.execPath, ['scripts/make-admin.ts', ...args], { env })
  return ran.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  )
}
const acts = async (subjectId: string) =>
  (await server.sql.query('select action, actor_id, before, after from audit_log where subject_id = $1', [subjectId]))
    .rows

test("the first admin signs up, is promoted from the shell, keeps their session and gets an admin's permissions", async () => {
  const ada = await givenCustomer(server, 'ada')
  for (const endpoint of [staffList, countReplay]) expect((await call(server, endpoint, { as: ada })).status).toBe(403)

  expect(await makeAdmin(ada.email.toUpperCase())).toEqual({ code: 0, said: `${ada.email} is an admin now.\n` })
  expect((await server.sql.query('select ended_at from sessions where user_id = $1', [ada.id])).rows).toEqual([
    { ended_at: null },
  ])
  const again = await callOrThrow(server, signIn, { body: { email: ada.email, password: ada.password } })
  expect(again.user).toMatchObject({ role: 'operations', staffLevel: 'admin' })
  const { items } = await callOrThrow(server, staffList, { as: again })
  expect(items.map(({ email, staffLevel }) => [email, staffLevel])).toEqual([[ada.email, 'admin']])
  // open to admins only
  expect((await call(server, countReplay, { as: again })).status).not.toBe(403)
})

test('is audited once, however often it runs, and the audit chain stays valid', async () => {
  const bea = await givenCustomer(server, 'bea')
  await makeAdmin(bea.email)
  expect(await makeAdmin(bea.email)).toEqual({ code: 0, said: expect.stringContaining('already') })
  expect(await acts(bea.id)).toEqual([
    {
      action: 'staff.admin_made',
      actor_id: bea.id,
      before: { role: 'member', staffLevel: expect.any(String) },
      after: { role: 'operations', staffLevel: 'admin' },
    },
  ])
  expect((await verifyAudit(server.config.DATABASE_URL)).fault).toBeNull()
})

test('an unknown address is refused in one sentence', async () => {
  const refused = await makeAdmin('nobody@kerbside.example')
  expect(refused).toEqual({
    code: 1,
    said: 'error: No account with the address nobody@kerbside.example: sign up first.\n',
  })
  expect(await makeAdmin()).toEqual({ code: 1, said: expect.stringMatching(/^error: Usage: /) })
})
