import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '#modules/accounts/contract.ts'
import { type EndpointShape, levelFor, type RoomShape } from '#server/platform/contract.ts'
import { givenSecondFactor } from '#tests/accounts/authenticator.ts'
import { call, must } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, givenStaff } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { CALLERS, type CallerName, LET_IN, STAFF_ROOMS, STAFF_ROUTES } from './staff-table.ts'

const endpoints: EndpointShape[] = []
const rooms: RoomShape[] = []
for (const file of globSync('modules/*/contract.ts')) {
  for (const value of Object.values((await import(path.resolve(file))) as Record<string, unknown>)) {
    if (typeof value !== 'object' || value === null) continue
    if ('method' in value && 'path' in value) endpoints.push(value as EndpointShape)
    else if ('kind' in value && 'takesId' in value) rooms.push(value as RoomShape)
  }
}
const staffEndpoints = endpoints.filter(
  (found) => found.path.startsWith('/api/ops/') || levelFor(found.access) !== null,
)
const staffRooms = rooms.filter((found) => found.kind.startsWith('ops-') || levelFor(found.access) !== null)

let server: TestServer
const tokens = new Map<CallerName, { accessToken: string } | null>()
beforeAll(async () => {
  server = await startTestServer({ STAFF_SECOND_FACTOR: 'required' })
  tokens.set('a visitor', null)
  tokens.set('a customer', await givenCustomer(server))
  tokens.set('a carrier', await givenCarrier(server))
  const { email, password } = await givenStaff(server, 'weak', 'admin')
  tokens.set('an admin without second factor', await must(server, signIn, { body: { email, password } }))
  for (const level of ['viewer', 'agent', 'admin'] as const) {
    const { session } = await givenSecondFactor(server, await givenStaff(server, level, level))
    tokens.set(level === 'viewer' ? 'a viewer' : `an ${level}`, session)
  }
})
afterAll(() => server.stop())

test('every route and room of staff stands in the table, and nothing else', () => {
  const missing = [
    ...staffEndpoints
      .filter(({ id }) => !(id in STAFF_ROUTES))
      .map(
        ({ id, method, path: at, access }) => `STAFF_ROUTES lacks  ${id}: '${levelFor(access)}',  // ${method} ${at}`,
      ),
    ...staffRooms
      .filter(({ kind }) => !(kind in STAFF_ROOMS))
      .map(({ kind, access }) => `STAFF_ROOMS lacks  '${kind}': '${levelFor(access)}',`),
  ]
  expect(missing, `Add to tests/platform/staff-table.ts:\n${missing.join('\n')}\n`).toEqual([])
  const known = new Set([...staffEndpoints.map(({ id }) => id), ...staffRooms.map(({ kind }) => kind)])
  const gone = [...Object.keys(STAFF_ROUTES), ...Object.keys(STAFF_ROOMS)].filter((name) => !known.has(name))
  expect(gone, 'in the table, and nowhere else').toEqual([])
})

/** What the one place that decides (server/platform/access.ts) says to who may not. */
const NO = ['unauthenticated', 'forbidden', 'level_too_low', 'token_refused']

describe.each(staffEndpoints)('$method $path', (endpoint) => {
  test.each(CALLERS)('%s', async (name) => {
    const as = tokens.get(name)
    const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, param]) => [param, randomUUID()]))
    // without a body: who is let in learns what is missing, and nothing happens
    const answer = await call(server, endpoint, { params, ...(as && { as }) })
    const letIn = !NO.includes(answer.error?.code ?? '') && answer.status !== 401 && answer.status !== 403
    const level = STAFF_ROUTES[endpoint.id]
    expect(letIn, `${endpoint.id} answers ${answer.status} ${answer.error?.code ?? ''} to ${name}`).toBe(
      level !== undefined && LET_IN[level].includes(name),
    )
    if (!letIn) expect(answer.status).toBe(as ? 403 : 401)
    expect(answer.status).toBeLessThan(500)
  })
})

describe.each(staffRooms)('room $kind', (room) => {
  test.each(CALLERS)('%s', async (name) => {
    const as = tokens.get(name)
    const watcher = await givenWatcher(server, as ?? undefined)
    const answer = await watcher.join(room, room.takesId ? randomUUID() : undefined)
    watcher.close()
    const level = STAFF_ROOMS[room.kind]
    expect(answer.ok).toBe(level !== undefined && LET_IN[level].includes(name))
  })
})
