import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, expect, test } from 'vitest'
import { requestRoom } from '#modules/market/requests/contract/facts.ts'
import { givenCustomer, givenOpenRequest } from '#tests/support/people.ts'
import { givenServer, startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/** Visitors of one network that a process accepts at once. */
const LIMIT = 50

const server = await givenServer({ TRUST_PROXY: '1', ROLES: 'web' })
const direct = await startTestServer({ ROLES: 'web' })
afterAll(() => direct.stop())

const opened: Socket[] = []
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.close()
  await until(async () => (await figureOf(server)) + (await figureOf(direct)) === 0, 'all to be gone')
})

interface From {
  at?: TestServer
  transports?: ('websocket' | 'polling')[]
  token?: string
}

/** Returns the error of a page that opens a connection from an address: null once it is connected. */
async function visits(address: string, { at = server, transports = ['websocket'], token }: From = {}) {
  const socket = io(at.url, {
    forceNew: true,
    reconnection: false,
    transports,
    extraHeaders: { 'x-forwarded-for': address },
    ...(token && { auth: { token } }),
  })
  opened.push(socket)
  return new Promise<{ message: string; code: string | undefined } | null>((resolve) => {
    socket.once('connect', () => resolve(null))
    socket.once('connect_error', (error: Error & { data?: { code: string } }) =>
      resolve({ message: error.message, code: error.data?.code }),
    )
  })
}

const allVisit = (address: (nth: number) => string, count: number, from?: From) =>
  Promise.all(Array.from({ length: count }, (_, nth) => visits(address(nth), from)))

async function figureOf({ url }: TestServer): Promise<number> {
  const page = await (await fetch(`${url}/metrics`)).text()
  return Number(/^kerbside_sockets (\d+)/m.exec(page)?.[1])
}

const NO_ROOM = {
  code: 'too_many',
  message: 'Too many people on your network are using this site right now. Try again later.',
}

test('accepts visitors of one network up to the limit, and tells the others why not', async () => {
  const refusals = await allVisit(() => '203.0.113.7', LIMIT + 10)
  expect(refusals.filter((refused) => refused === null)).toHaveLength(LIMIT)
  expect(refusals.filter((refused) => refused !== null)).toEqual(Array(10).fill(NO_ROOM))
  // over any transport
  expect(await visits('203.0.113.7', { transports: ['polling'] })).toEqual(NO_ROOM)
  // whatever addresses they claim before the one that our proxy saw
  expect(await visits('198.51.100.1, 203.0.113.7')).toEqual(NO_ROOM)
  expect(await visits('203.0.113.8')).toBeNull()
  const ann = await givenCustomer(server, 'ann')
  expect(await visits('203.0.113.7', { token: ann.accessToken })).toBeNull()
})

test('counts an IPv6 /64 as one network, and the next one as another', async () => {
  const refusals = await allVisit((nth) => `2001:db8:0:7:${nth.toString(16)}::1`, LIMIT)
  expect(refusals).toEqual(Array(LIMIT).fill(null))
  expect(await visits('2001:DB8::7:ffff:ffff:ffff:ffff')).toEqual(NO_ROOM)
  expect(await visits('2001:db8:0:8::1')).toBeNull()
})

test('frees a place when a visitor leaves, in any way; rooms of pages do not count', async () => {
  await allVisit(() => '203.0.113.9', LIMIT)
  const { id } = (await givenOpenRequest(server)).request
  const join = await opened[0]?.emitWithAck('join', { kind: requestRoom.kind, id })
  expect(join).toEqual({ ok: true })
  expect(await visits('203.0.113.9')).toEqual(NO_ROOM)
  opened[0]?.close()
  // as a phone does that loses its network
  opened[1]?.io.engine.close()
  await until(async () => (await visits('203.0.113.9')) === null, 'room for one')
  await until(async () => (await visits('203.0.113.9')) === null, 'room for another')
  expect(await visits('203.0.113.9')).toEqual(NO_ROOM)
})

test('ignores forwarded addresses without a proxy in front', async () => {
  const refusals = await allVisit((nth) => `198.51.100.${nth}`, LIMIT + 1, { at: direct })
  expect(refusals.filter((refused) => refused !== null)).toEqual([NO_ROOM])
})
