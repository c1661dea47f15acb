import { acceptBid } from '#modules/bidding/accept/contract.ts'
import { placeBid } from '#modules/bidding/contract.ts'
import { call } from '#tests/support/client.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher, type Heard, type Watcher } from '#tests/support/watcher.ts'
import type { TestAccounts } from './accounts.ts'
import { CALLERS, type CallerName, WHO } from './callers.ts'
import { personalIn } from './marks.ts'
import { MESSAGES, ROOMS } from './rooms.ts'
import { openRequest, receivedAsk } from './things.ts'

/** Sockets of everybody who gets one, in every room that they get into. */
export interface Audience {
  readonly watchers: ReadonlyMap<CallerName, Watcher>
  close(): void
}

/** Opens a socket for each caller; those whose session is over have none. `ids` name what rooms of one thing are about. */
export async function seatAudience(town: TestAccounts, ids: Readonly<Record<string, string>>): Promise<Audience> {
  const watchers = new Map<CallerName, Watcher>()
  for (const name of CALLERS) {
    if (name === 'suspended' || name === 'ended') continue
    const watcher = await givenWatcher(town.server, town.callers.get(name))
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

/** Makes what the rooms of one request and one item are about. */
export async function givenStage(town: TestAccounts): Promise<Record<'request' | 'item', string>> {
  const sides = { owner: town.target, partner: town.neighbour }
  const { requestId: request = '' } = await openRequest(town, sides)
  const { itemId: item = '' } = await receivedAsk(town, sides)
  return { request, item }
}

/** Something happens to the request that everybody watches; gives back when the last of them has heard of it. */
export async function playOut(town: TestAccounts, audience: Audience, requestId: string): Promise<void> {
  const bidder = town.callers.get('premium')
  if (!bidder) throw new Error('Nobody bids')
  const placed = await call(town.server, placeBid, {
    as: bidder,
    params: { requestId },
    body: { bidAmount: 30, bidMessage: null },
  })
  await call(town.server, acceptBid, { as: town.target, params: { bidId: placed.body?.id ?? '' } })
  const has = ({ heard }: Watcher) =>
    heard.some(({ name, payload }) => name === 'request.changed' && payload.id === requestId)
  await until(() => [...audience.watchers.values()].every(has), 'everybody to hear of it')
}

/** What is wrong with what everybody has heard, a line each. */
export function wrongOf(town: TestAccounts, { watchers }: Audience): string[] {
  const wrong = new Set<string>()
  const hearers = new Map<string, Set<CallerName>>()
  for (const [caller, { heard }] of watchers)
    for (const one of heard) {
      for (const line of wrongOfOne(town, one, caller)) wrong.add(line)
      const same = JSON.stringify([one.name, one.payload])
      hearers.set(same, (hearers.get(same) ?? new Set()).add(caller))
    }
  return [...wrong, ...receivedByTooMany(hearers)]
}

function receivedByTooMany(hearers: ReadonlyMap<string, ReadonlySet<CallerName>>): string[] {
  return [...hearers].flatMap(([same, names]) => {
    const [name] = JSON.parse(same) as [string]
    const to = MESSAGES.find(({ message }) => message.name === name)?.to
    return typeof to === 'number' && names.size > to ? [`${name} is heard by ${[...names].join(', ')}`] : []
  })
}

function wrongOfOne(town: TestAccounts, { name, payload }: Heard, caller: CallerName): string[] {
  const row = MESSAGES.find(({ message }) => message.name === name)
  if (!row) return [`${name} does not stand in the table`]
  const { to, tells = [] } = row
  const me = town.callers.get(caller)
  const told = [...personalIn(payload, me?.number ?? null)].filter((field) => !tells.includes(field))
  const isStaff = ['viewer', 'agent', 'admin'].includes(caller)
  const astray =
    (to === 'staff' && !isStaff) || (to === 'self' && payload.id !== me?.id) || (typeof to === 'number' && !me)
  return [
    ...told.map((field) => `${name} tells ${WHO[caller]} '${field}'`),
    ...(astray ? [`${name} of somebody else is heard by ${WHO[caller]}`] : []),
  ]
}
