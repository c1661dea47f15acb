import { randomUUID } from 'node:crypto'
import type { RoomShape } from '#server/platform/kernel/facts/contract.ts'
import { openWatcher } from '#tests/support/open-watcher.ts'
import type { TestAccounts } from './accounts.ts'
import { CALLERS, type CallerName, WHO } from './callers.ts'
import type { Audience } from './listen.ts'
import { rawRequest } from './raw-request.ts'
import { ROOMS, refusalFor } from './rooms.ts'
import type { Row } from './row.ts'
import { TABLE } from './table.ts'
import { UNDECLARED } from './undeclared-routes.ts'

/** Every row of the table: endpoints, and routes that no contract declares. */
export const ROWS: readonly Row[] = [...TABLE, ...UNDECLARED]

/** What a browser sends from another site's page. */
const FOREIGN: readonly Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
]

/** Returns what a page of another site may call though it could change something. */
export async function tryForeignPages(accounts: TestAccounts): Promise<string[]> {
  const as = accounts.callers.get('admin')
  const unsafe = ROWS.filter(({ endpoint: { method } }) => method !== 'GET')
  const tries = unsafe.flatMap(({ endpoint }) =>
    FOREIGN.map(async (headers) => {
      const { status, error } = await rawRequest(accounts, endpoint, { headers, body: {}, ...(as && { as }) })
      return status === 403 && error?.code === 'foreign_origin'
        ? []
        : [`${endpoint.id} answers ${status} to another site`]
    }),
  )
  return (await Promise.all(tries)).flat()
}

/**
 * Returns what is wrong with who gets into a room. A room about a thing can be joined for what `ids` name, and for
 * nothing that doesn't exist.
 */
export async function tryRoom(
  { watchers }: Audience,
  room: RoomShape,
  ids: Readonly<Record<string, string>>,
): Promise<string[]> {
  const inside: readonly CallerName[] = ROOMS.find((row) => row.room.kind === room.kind)?.in ?? []
  const tries = room.takesId ? { in: ids[room.kind], not_found: randomUUID() } : { in: undefined }
  const wrong: string[] = []
  for (const [name, watcher] of watchers)
    for (const [rightly, id] of Object.entries(tries)) {
      const { ok, code = '' } = await watcher.join(room, id)
      const told = ok ? 'in' : code
      const expected = inside.includes(name) ? rightly : refusalFor(name)
      if (told !== expected) wrong.push(`${room.kind}: ${WHO[name]} is ${told}, not ${expected}`)
    }
  return wrong
}

/** Returns who has a socket though their session has ended. */
export async function tryLateSockets(accounts: TestAccounts): Promise<string[]> {
  const wrong: string[] = []
  for (const name of CALLERS.filter((one) => one === 'suspended' || one === 'ended'))
    try {
      ;(await openWatcher(accounts.server, accounts.callers.get(name))).close()
      wrong.push(`${WHO[name]} has a socket`)
    } catch (error) {
      if (!String(error).includes('Your session has ended')) wrong.push(`${WHO[name]} is told ${error}`)
    }
  return wrong
}

/** Returns what staff without their second factor may read. */
export async function tryUnproven(accounts: TestAccounts): Promise<string[]> {
  const unproven = await accounts.enter('unproven')
  const { status } = await rawRequest(accounts, { method: 'GET', path: '/api/ops/audit' }, { as: unproven })
  return status === 403 ? [] : [`an admin without second factor reads the audit log: ${status}`]
}
