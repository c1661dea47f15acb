import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MODULES } from '#server/modules.ts'
import { readContracts } from '#tests/proofs/fuzz/contracts.ts'
import type { TestAccounts } from './accounts.ts'
import { ROWS, tryForeignPages, tryLateSockets, tryRoom } from './checks.ts'
import { PASSES, tryEngineRoom } from './engine-room.ts'
import { type Audience, givenStage, playOut, seatAudience, wrongOf } from './listen.ts'
import { MESSAGES, ROOMS } from './rooms.ts'
import { tryRow } from './try-row.ts'
import { openWorld, type World } from './world.ts'

const ENGINE_ROOM = /^\w+ \/ops\/engine-room/

/** Operations that say yes to no caller of the town, and why: the tests of their modules hear it. */
const YES_ELSEWHERE = {
  confirmEmail: 'asks for the link of a mail',
  resetPassword: 'asks for the link of a mail; answers a Session as others do',
  addDevice: 'asks for the keys of push services: tests/modules/alerts/pushing.test.ts adds some',
  renewDevice: 'the same; answers no body',
  readUnsubscribe: 'asks for the link of a mail; answers as unsubscribe does',
  unsubscribe: 'asks for the link of a mail: tests/modules/alerts/telling.test.ts presses one',
  passSecondFactor: 'asks for a code of this half minute; answers a Session as others do',
  confirmSecondFactor: 'asks for a code of this half minute',
  turnOffSecondFactor: 'is for those who chose a second factor, and no caller here did; answers no body',
  readCharity: 'there are no charities before they are imported',
  addGalleryPicture: 'asks for a picture: tests/platform/api-docs.test.ts sends one and looks',
  previewPlanChange: 'asks for a subscription that Stripe knows; checkout.test.ts reads its answer',
  orderGallery: 'asks for a gallery of several pictures; answers as addGalleryPicture does',
  replayEvents: 'asks for the count of what would be sent again; answers a Repair as others do',
  councilFile: 'asks for a case of dumped waste: tests/modules/cases/to-the-end.test.ts downloads one',
  checkRegistration: 'asks for a register: tests/modules/licences/registrations.test.ts has one; answers as trustCase',
  explainRegistration: 'asks for a number that was given; answers as saveRegistration does',
  stopRebuild: 'asks for a rebuild that runs, and answers no body',
  resumeRebuild: 'asks for a rebuild that was stopped; answers a Rebuild as startRebuild does',
}

let house: World
let town: TestAccounts
let stage: Record<'request' | 'item', string>
let audience: Audience
beforeAll(async () => {
  house = await openWorld()
  town = house.town
  stage = await givenStage(town)
  audience = await seatAudience(town, stage)
})
afterAll(async () => {
  audience.close()
  await house.close()
})

/** What contracts declare under other names than endpoints. */
const contracts = await readContracts()

test('every route that the server has stands in the table once, and nothing else does', () => {
  const inTable = ROWS.map(({ endpoint: { method, path: at } }) => `${method} ${at}`)
  expect(inTable.toSorted()).toEqual([...new Set(house.routes)].filter((route) => !ENGINE_ROOM.test(route)).toSorted())
})

test('every room, and every message that sockets are sent, stands in the table once', () => {
  const served = MODULES.flatMap(({ rooms }) => rooms).map(({ shape }) => shape.kind)
  expect(ROOMS.map(({ room }) => room.kind).toSorted()).toEqual(served.toSorted())
  expect(contracts.rooms.map(({ kind }) => kind).toSorted()).toEqual(served.toSorted())
  expect(MESSAGES.map(({ message }) => message.name).toSorted()).toEqual(
    contracts.messages.map(({ name }) => name).toSorted(),
  )
})

test('nobody calls from a page of another site what could change something', async () => {
  expect(await tryForeignPages(town)).toEqual([])
})

describe('everybody at', () => {
  test.each(ROWS)('$endpoint.method $endpoint.path ($endpoint.id)', async (row) => {
    expect(await tryRow(town, row)).toEqual([])
  })
})

test('a yes of every operation was held against the document that describes it', () => {
  expect(town.published.unseen().toSorted()).toEqual(Object.keys(YES_ELSEWHERE).toSorted())
})

describe('the engine room, asked with', () => {
  test.each(PASSES)('$with', async (pass) => {
    expect(house.engineRoutes.length).toBeGreaterThan(20)
    // `fetch` sends no TRACE
    const outside = house.routes.filter((route) => ENGINE_ROOM.test(route) && !route.startsWith('TRACE '))
    expect(await tryEngineRoom(town, [...outside, ...house.engineRoutes], pass)).toEqual([])
  })
})

describe('sockets', () => {
  test.each(ROOMS)('of everybody may join the room $room.kind, or may not', async ({ room }) => {
    expect(await tryRoom(audience, room, stage)).toEqual([])
  })

  test('are not opened to those whose session is over, whatever the token says', async () => {
    expect(await tryLateSockets(town)).toEqual([])
  })

  test('are not opened to pages of another site', async () => {
    const answer = await fetch(`${town.server.url}/socket.io/?EIO=4&transport=polling`, {
      headers: { origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(403)
  })

  test('take two events, to join a room and to leave it', () => {
    const source = readFileSync(path.join(import.meta.dirname, '../../../server/platform/live/sockets.ts'), 'utf8')
    const taken = [...source.matchAll(/socket\.on\('(\w+)'/g)].map(([, event]) => String(event))
    expect(taken.toSorted()).toEqual(['join', 'leave'])
  })

  test('have told everybody what concerns them while all of this happened, and nothing personal', async () => {
    await playOut(town, audience, stage.request)
    expect(wrongOf(town, audience)).toEqual([])
    const heard = new Set([...audience.watchers.values()].flatMap((watcher) => watcher.heard.map(({ name }) => name)))
    expect([...heard].length).toBeGreaterThan(20)
  })
})

test('what staff hid answers every stranger like what is not there (security 30)', () => {
  const told = ROWS.filter(({ endpoint, on }) => on.hidden && on.absent && !endpoint.access.startsWith('operations'))
  expect(told.length).toBeGreaterThan(15)
  const telling = told.filter(({ on }) => JSON.stringify(on.hidden) !== JSON.stringify(on.absent))
  expect(telling.map(({ endpoint }) => endpoint.id)).toEqual([])
})
