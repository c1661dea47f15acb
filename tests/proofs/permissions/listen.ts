import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { placeBid } from '#modules/market/bidding/contract.ts'
import { call } from '#tests/support/client.ts'
import { openWatcher, type Received, type Watcher } from '#tests/support/open-watcher.ts'
import { until } from '#tests/support/until.ts'
import type { TestAccounts } from './accounts.ts'
import { CALLERS, type CallerName, WHO } from './callers.ts'
import { personalIn } from './marks.ts'
import { MESSAGES, ROOMS } from './rooms.ts'
import { openRequest, receivedAsk } from './things.ts'

/** Sockets of everyone who gets one, in every room that they may join. */
export interface Audience {
  readonly watchers: ReadonlyMap<CallerName, Watcher>
  close(): void
}

/** Opens a socket for each caller; those whose session has ended have none. `ids` name the things of the rooms. */
export async function openAudience(accounts: TestAccounts, ids: Readonly<Record<string, string>>): Promise<Audience> {
  const watchers = new Map<CallerName, Watcher>()
  for (const name of CALLERS) {
    if (name === 'suspended' || name === 'ended') continue
    const watcher = await openWatcher(accounts.server, accounts.callers.get(name))
    for (const { room, in: inside } of ROOMS) {
      const id = room.takesId ? ids[room.kind] : undefined
      if (inside.includes(name) && (id || !room.takesId)) await watcher.join(room, id)
    }
    watchers.set(name, watcher)
  }
  return {
    watchers,
    close() {
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}

/** Creates the request and the item of the rooms. */
export async function givenStage(accounts: TestAccounts): Promise<Record<'request' | 'item', string>> {
  const sides = { owner: accounts.target, partner: accounts.neighbour }
  const { requestId: request = '' } = await openRequest(accounts, sides)
  const { itemId: item = '' } = await receivedAsk(accounts, sides)
  return { request, item }
}

/** Changes the request that everyone watches; returns when the last of them has received it. */
export async function changeRequest(accounts: TestAccounts, audience: Audience, requestId: string): Promise<void> {
  const bidder = accounts.callers.get('premium')
  if (!bidder) throw new Error('There is no bidder')
  const placed = await call(accounts.server, placeBid, {
    as: bidder,
    params: { requestId },
    body: { bidAmount: 30, bidMessage: null },
  })
  await call(accounts.server, acceptBid, { as: accounts.target, params: { bidId: placed.body?.id ?? '' } })
  const has = ({ received }: Watcher) =>
    received.some(({ name, payload }) => name === 'request.changed' && payload.id === requestId)
  await until(() => [...audience.watchers.values()].every(has), 'everyone to receive it')
}

/** Returns what is wrong with the messages received, a line each. */
export function wrongOf(accounts: TestAccounts, { watchers }: Audience): string[] {
  const wrong = new Set<string>()
  const receivers = new Map<string, Set<CallerName>>()
  for (const [caller, { received }] of watchers)
    for (const one of received) {
      for (const line of wrongOfOne(accounts, one, caller)) wrong.add(line)
      const same = JSON.stringify([one.name, one.payload])
      receivers.set(same, (receivers.get(same) ?? new Set()).add(caller))
    }
  return [...wrong, ...receivedByTooMany(receivers)]
}

function receivedByTooMany(receivers: ReadonlyMap<string, ReadonlySet<CallerName>>): string[] {
  return [...receivers].flatMap(([same, names]) => {
    const [name] = JSON.parse(same) as [string]
    const to = MESSAGES.find(({ message }) => message.name === name)?.to
    return typeof to === 'number' && names.size > to ? [`${name} is received by ${[...names].join(', ')}`] : []
  })
}

function wrongOfOne(accounts: TestAccounts, { name, payload }: Received, caller: CallerName): string[] {
  const row = MESSAGES.find(({ message }) => message.name === name)
  if (!row) return [`${name} is not in the table`]
  const { to, personal = [] } = row
  const me = accounts.callers.get(caller)
  const told = [...personalIn(payload, me?.number ?? null)].filter((field) => !personal.includes(field))
  const isStaff = ['viewer', 'agent', 'admin'].includes(caller)
  const astray =
    (to === 'staff' && !isStaff) || (to === 'self' && payload.id !== me?.id) || (typeof to === 'number' && !me)
  return [
    ...told.map((field) => `${name} shows ${WHO[caller]} '${field}'`),
    ...(astray ? [`${name} of another person is received by ${WHO[caller]}`] : []),
  ]
}
