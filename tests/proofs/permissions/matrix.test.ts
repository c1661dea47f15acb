import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MODULES } from '#server/modules.ts'
import { readContracts } from '#tests/proofs/fuzz/contracts.ts'
import type { TestAccounts } from './accounts.ts'
import { PASSES, tryBullBoard } from './bull-board.ts'
import { ROWS, tryForeignPages, tryLateSockets, tryRoom } from './checks.ts'
import { type Audience, changeRequest, givenStage, openAudience, wrongOf } from './listen.ts'
import { MESSAGES, ROOMS } from './rooms.ts'
import { SCOPED, tryOtherScopes, tryOwnScope, tryUndeclared } from './try-keys.ts'
import { tryRow } from './try-row.ts'
import { openWorld, type World } from './world.ts'

const ENGINE_ROOM = /^\w+ \/ops\/engine-room/

/** Operations that succeed for none of these callers, and why: the tests of their modules cover them. */
const YES_ELSEWHERE = {
  confirmEmail: 'needs the link of a mail',
  checkResetLink: 'needs the link of a mail: tests/modules/core/api-keys/mails.test.ts has one',
  resetPassword: 'needs the link of a mail; answers a Session as others do',
  addDevice: 'needs the keys of push services: tests/modules/discovery/alerts/pushing.test.ts adds some',
  renewDevice: 'the same; answers no body',
  readUnsubscribe: 'needs the link of a mail; answers as unsubscribe does',
  unsubscribe: 'needs the link of a mail: tests/modules/discovery/alerts/telling.test.ts presses one',
  passSecondFactor: 'needs a code of this half minute; answers a Session as others do',
  confirmSecondFactor: 'needs a code of this half minute',
  turnOffSecondFactor: 'is for those who chose a second factor, and no caller here did; answers no body',
  readCharityAsk: 'needs the link of a mail; answers as answerCharityAsk does',
  answerCharityAsk: 'needs the link of a mail: tests/modules/community/ladders/charities.test.ts presses one',
  addGalleryPicture: 'needs a picture: tests/platform/api-docs.test.ts sends one',
  previewPlanChange: 'needs a subscription that Stripe knows; checkout.test.ts reads its answer',
  orderGallery: 'needs a gallery of several pictures; answers as addGalleryPicture does',
  replayEvents: 'needs the count of what would be sent again; answers a Repair as others do',
  councilFile: 'needs a case of dumped waste: tests/modules/fulfilment/cases/to-the-end.test.ts downloads one',
  checkRegistration:
    'needs a register: tests/modules/carriers/carrier-registration/registrations.test.ts has one; answers as trustCase',
  explainRegistration: 'needs a number that was entered; answers as saveRegistration does',
  stopRebuild: 'needs a running rebuild, and answers no body',
  resumeRebuild: 'needs a rebuild that was stopped; answers a Rebuild as startRebuild does',
}

let world: World
let accounts: TestAccounts
let stage: Record<'request' | 'item', string>
let audience: Audience
beforeAll(async () => {
  world = await openWorld()
  accounts = world.accounts
  stage = await givenStage(accounts)
  audience = await openAudience(accounts, stage)
})
afterAll(async () => {
  audience.close()
  await world.close()
})

/** Contracts export these under other names than endpoints. */
const contracts = await readContracts()

test('the table has every route of the server exactly once, and nothing else', () => {
  const inTable = ROWS.map(({ endpoint: { method, path: at } }) => `${method} ${at}`)
  expect(inTable.toSorted()).toEqual([...new Set(world.routes)].filter((route) => !ENGINE_ROOM.test(route)).toSorted())
})

test('the table has every room and every socket message exactly once', () => {
  const served = MODULES.flatMap(({ rooms }) => rooms).map(({ shape }) => shape.kind)
  expect(ROOMS.map(({ room }) => room.kind).toSorted()).toEqual(served.toSorted())
  expect(contracts.rooms.map(({ kind }) => kind).toSorted()).toEqual(served.toSorted())
  expect(MESSAGES.map(({ message }) => message.name).toSorted()).toEqual(
    contracts.messages.map(({ name }) => name).toSorted(),
  )
})

test('no page of another site can call what could change something', async () => {
  expect(await tryForeignPages(accounts)).toEqual([])
})

describe('everyone at', () => {
  test.each(ROWS)('$endpoint.method $endpoint.path ($endpoint.id)', async (row) => {
    expect(await tryRow(accounts, row)).toEqual([])
  })
})

test('compares a success of every operation with the document that describes it', () => {
  expect(accounts.published.unseen().toSorted()).toEqual(Object.keys(YES_ELSEWHERE).toSorted())
})

describe('Bull Board, requested with', () => {
  test.each(PASSES)('$with', async (pass) => {
    expect(world.bullBoardRoutes.length).toBeGreaterThan(20)
    // `fetch` sends no TRACE
    const outside = world.routes.filter((route) => ENGINE_ROOM.test(route) && !route.startsWith('TRACE '))
    expect(await tryBullBoard(accounts, [...outside, ...world.bullBoardRoutes], pass)).toEqual([])
  })
})

describe('sockets', () => {
  test.each(ROOMS)('let each caller join the room $room.kind, or not', async ({ room }) => {
    expect(await tryRoom(audience, room, stage)).toEqual([])
  })

  test('are refused to those whose session has ended, whatever the token says', async () => {
    expect(await tryLateSockets(accounts)).toEqual([])
  })

  test('are refused to pages of another site', async () => {
    const answer = await fetch(`${accounts.server.url}/socket.io/?EIO=4&transport=polling`, {
      headers: { origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(403)
  })

  test('take two events, to join a room and to leave it', () => {
    const source = readFileSync(path.join(import.meta.dirname, '../../../server/platform/live/sockets.ts'), 'utf8')
    const taken = [...source.matchAll(/socket\.on\('(\w+)'/g)].map(([, event]) => String(event))
    expect(taken.toSorted()).toEqual(['join', 'leave'])
  })

  test('have sent everyone what concerns them during all of this, and nothing personal', async () => {
    await changeRequest(accounts, audience, stage.request)
    expect(wrongOf(accounts, audience)).toEqual([])
    const received = new Set(
      [...audience.watchers.values()].flatMap((watcher) => watcher.received.map(({ name }) => name)),
    )
    expect([...received].length).toBeGreaterThan(20)
  })
})

test('answers strangers about what staff hid like about what doesn’t exist (security 30)', () => {
  const told = ROWS.filter(({ endpoint, on }) => on.hidden && on.absent && !endpoint.access.startsWith('operations'))
  expect(told.length).toBeGreaterThan(15)
  const telling = told.filter(({ on }) => JSON.stringify(on.hidden) !== JSON.stringify(on.absent))
  expect(telling.map(({ endpoint }) => endpoint.id)).toEqual([])
})

// last: access tokens expire after ten minutes, and keys don’t
describe('API keys', () => {
  test.each(SCOPED)(
    'with only $endpoint.scope are answered as their owners by $endpoint.id (API-02, API-03)',
    async (row) => {
      expect(await tryOwnScope(accounts, row)).toEqual([])
    },
  )

  test('with every scope but the right one are refused by every endpoint (API-02)', async () => {
    expect(SCOPED.length).toBeGreaterThan(60)
    expect(await tryOtherScopes(accounts)).toEqual([])
  })

  test('are nothing to pages and files', async () => {
    expect(await tryUndeclared(accounts)).toEqual([])
  })
})
