import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Access, RoomShape } from '#server/platform/kernel/facts/contract.ts'
import type { TestAccount, TestAccounts } from './accounts.ts'
import { PASSES, tryBullBoard } from './bull-board.ts'
import { ROWS, tryForeignPages, tryLateSockets, tryRoom, tryUnproven } from './checks.ts'
import { givenBelongings } from './given-belongings.ts'
import { givenStage, openAudience } from './listen.ts'
import { ALL_GUARDS } from './removable.ts'
import { ROOMS } from './rooms.ts'
import { SCOPED, tryOtherScopes, tryOwnScope } from './try-keys.ts'
import { tryRow } from './try-row.ts'
import { openWorld, type World } from './world.ts'

declare global {
  var guardsOff: Set<string>
}
globalThis.guardsOff = new Set()

let world: World
let accounts: TestAccounts
beforeAll(async () => {
  world = await openWorld()
  accounts = world.accounts
  await keepCallers()
})
afterAll(async () => {
  await world.close()
})

/** Returns what is wrong with one part of the table. */
type Check = () => Promise<string[]>

const CHECKS: Record<string, Check> = {
  'foreign origin': () => tryForeignPages(accounts),
  'late sockets': () => tryLateSockets(accounts),
  rooms: () => tryRooms(ROOMS.map(({ room }) => room)),
  unproven: () => tryUnproven(accounts),
  'other scopes': () => tryOtherScopes(accounts),
  'keys of owners': async () => {
    const row = SCOPED.find(({ endpoint }) => endpoint.id === 'myBids')
    return row ? tryOwnScope(accounts, row) : ['no endpoint has a scope']
  },
  'Bull Board': async () =>
    (await Promise.all(PASSES.map((pass) => tryBullBoard(accounts, world.bullBoardRoutes, pass)))).flat(),
}

/** With sockets of its own: a guard that is off may have closed others. */
async function tryRooms(rooms: readonly RoomShape[]): Promise<string[]> {
  const stage = await givenStage(accounts)
  const audience = await openAudience(accounts, {})
  try {
    const wrong: string[] = []
    for (const room of rooms) wrong.push(...(await tryRoom(audience, room, stage)))
    return wrong
  } finally {
    audience.close()
  }
}

function checkOf(name: string): Check {
  const row = ROWS.find(({ endpoint }) => endpoint.id === name)
  const check = row ? () => tryRow(accounts, row) : CHECKS[name]
  if (!check) throw new Error(`The table has no ${name}`)
  return check
}

/** Checks that were green with every guard. */
const green = new Set<string>()

/** Shows that the check `name` is green with a guard and red without it, and restores what it changed. */
async function showRed(name: string, check: Check, off: () => void, on: () => void): Promise<void> {
  if (!green.has(name)) expect(await check(), 'with the guard').toEqual([])
  green.add(name)
  off()
  try {
    expect(await check(), 'without the guard').not.toEqual([])
  } finally {
    on()
    await restoreAccounts()
  }
}

describe('without the guard', () => {
  const cases = ALL_GUARDS.flatMap((guard) => guard.rows.map((row) => ({ id: guard.id, row })))
  test.each(cases)('$id, $row turns red', async ({ id, row }) => {
    await showRed(
      row,
      checkOf(row),
      () => globalThis.guardsOff.add(id),
      () => globalThis.guardsOff.delete(id),
    )
  })
})

const WEAKER: Record<Access, readonly Access[]> = {
  anyone: [],
  'signed-in': ['anyone'],
  operations: ['signed-in', 'anyone'],
  'operations:agent': ['operations', 'signed-in', 'anyone'],
  'operations:admin': ['operations:agent', 'operations', 'signed-in', 'anyone'],
}
const weakened = <T extends { access: Access }>(all: readonly T[]) =>
  all.flatMap((one) => WEAKER[one.access].slice(0, 2).map((to) => ({ one, from: one.access, to })))

/** Declares another access than the product does, for as long as a check takes. */
async function withAccess(name: string, one: { access: Access }, to: Access, check: Check): Promise<void> {
  const { access } = one
  await showRed(
    name,
    check,
    () => Object.assign(one, { access: to }),
    () => Object.assign(one, { access }),
  )
}

describe('declared for more than may call it', () => {
  const endpoints = weakened(
    ROWS.filter(({ undeclared }) => !undeclared).map(({ endpoint }) => endpoint as { id: string; access: Access }),
  )
  test.each(endpoints)('$one.id, $to instead of $from, turns red', ({ one, to }) =>
    withAccess(one.id, one, to, checkOf(one.id)),
  )

  const rooms = weakened(ROOMS.map(({ room }) => room as { kind: string; access: Access; takesId: boolean }))
  test.each(rooms)('the room $one.kind, $to instead of $from, turns red', ({ one, to }) =>
    withAccess(one.kind, one, to, () => tryRooms([one])),
  )
})

/** Restores accounts that were suspended, signed out or robbed without a guard; the stranger is a new person. */
async function restoreAccounts(): Promise<void> {
  for (const statement of RESTORE) await accounts.server.sql.query(statement)
  const stranger: TestAccount = await accounts.enter('verified')
  accounts.stranger = stranger
  await givenBelongings(accounts, stranger)
}

const CALLERS_TABLES = ['users', 'sessions', 'second_factors'] as const
const RESTORE = [
  'update users set suspended_at = kept.suspended_at from kept_users kept where kept.id = users.id and users.suspended_at is distinct from kept.suspended_at',
  'update sessions set ended_at = kept.ended_at from kept_sessions kept where kept.id = sessions.id and sessions.ended_at is distinct from kept.ended_at',
  'insert into second_factors select * from kept_second_factors on conflict do nothing',
  'delete from sign_in_failures',
  'delete from search_rebuilds',
  'delete from item_asks using items as own where own.id = item_asks.item_id and own.owner_id = item_asks.asker_id',
  'delete from bids using collection_requests as own where own.id = bids.collection_request_id and own.user_id = bids.bidder_id',
]

async function keepCallers(): Promise<void> {
  for (const table of CALLERS_TABLES)
    await accounts.server.sql.query(`create table kept_${table} as select * from ${table}`)
}
