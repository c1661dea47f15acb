import { expect, test } from 'vitest'
import { signOutEverywhere } from '#modules/core/accounts/contract.ts'
import { openBullBoard } from '#modules/staff/monitoring/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenStaff } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'

const server = await givenServer()
const admin = await givenStaff(server, 'admin')

const body = { reason: 'A job hangs' }
const enter = (cookie: string, path = '/', method = 'GET') =>
  fetch(`${server.url}/ops/engine-room${path}`, {
    method,
    redirect: 'manual',
    headers: { cookie, ...(path === '/' && { accept: 'text/html' }) },
  })

async function givenPass(as = admin): Promise<string> {
  const answer = await call(server, openBullBoard, { as, body })
  return answer.headers.getSetCookie()[0] ?? ''
}

test('lets an admin in by a cookie limited to its path and hidden from scripts, and audits it', async () => {
  const cookie = await givenPass()
  for (const word of ['HttpOnly', 'SameSite=Strict', 'Path=/ops/engine-room']) expect(cookie).toContain(word)
  const page = await enter(cookie)
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).toContain('static/js/main')
  expect(html).not.toMatch(/googleapis|<style/)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('unsafe-eval')
  const queues = (await (await enter(cookie, '/api/queues')).json()) as {
    queues: { name: string; readOnlyMode: boolean }[]
  }
  expect(queues.queues.map(({ name }) => name)).toContain('requests.count-bids')
  expect(queues.queues.every(({ readOnlyMode }) => readOnlyMode)).toBe(true)
  const { rows } = await server.sql.query(`select * from audit_log where action = 'engine-room.opened'`)
  expect(rows).toMatchObject([{ actor_id: admin.id, reason: 'A job hangs' }])
})

test('is read-only: no route can change a job', async () => {
  const cookie = await givenPass()
  for (const [method, path] of [
    ['PUT', '/api/queues/live/pause'],
    ['PUT', '/api/queues/live/retry/failed'],
    ['POST', '/api/queues/live/add'],
    ['PATCH', '/api/queues/live/1/update-data'],
  ] as const)
    expect((await enter(cookie, path, method)).status, `${method} ${path}`).toBe(404)
})

test('rejects a missing pass, a forged one and one of an ended session', async () => {
  const cookie = await givenPass()
  expect(await enter('')).toMatchObject({ status: 302 })
  expect((await enter('', '/api/queues')).status).toBe(404)
  expect((await enter(cookie.replace(/=(...)/, '=abc'), '/api/queues')).status).toBe(404)
  await callOrThrow(server, signOutEverywhere, { as: admin })
  expect((await enter(cookie, '/api/queues')).status).toBe(404)
})

test.each(['viewer', 'agent'] as const)('refuses a pass to a %s', async (level) => {
  const staff = await givenStaff(server, level, level)
  expect(await call(server, openBullBoard, { as: staff, body })).toMatchObject({ status: 403 })
})
