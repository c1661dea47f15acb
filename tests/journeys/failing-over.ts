import { expect } from 'vitest'
import { search } from '#modules/discovery/search/contract.ts'
import { requestRoom } from '#modules/market/requests/facts/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenOpenRequest, type Person } from '#tests/support/people.ts'
import { openTestSystem, type TestSystem } from '#tests/support/processes.ts'
import type { RedisSet } from '#tests/support/redis-sets.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher, type Watcher } from '#tests/support/watcher.ts'

export interface Web {
  readonly url: string
  readonly sql: TestSystem['sql']
}

export interface Product {
  /** Has all roles. */
  readonly here: Web
  /** Has the sockets: everything they receive came through Redis. */
  readonly there: Web
  stop(): Promise<void>
}

/** Two processes over one set of Redis servers. */
export async function openProduct({ url }: RedisSet): Promise<Product> {
  const system = await openTestSystem()
  const settings = { REDIS_URL: url }
  const start = async (roles: string) => ({ url: (await system.start(roles, settings)).url, sql: system.sql })
  const [here, there] = await Promise.all([start('web,worker,relay'), start('web')])
  return { here, there, stop: () => system.tearDown() }
}

interface Auction {
  /** A page at the other process. */
  page: Watcher
  carrier: Person
  requestId: string
}

/** A person watches a request with this title, which has no bids. */
export async function openAuction({ here, there }: Product, title: string): Promise<Auction> {
  const { request } = await givenOpenRequest(here, { title })
  const page = await givenWatcher(there)
  await page.join(requestRoom, request.id)
  return { page, carrier: await givenCarrier(here), requestId: request.id }
}

/** Bids placed at one process arrive at the other. */
export async function bidAndReceive(
  { here }: Product,
  { page, carrier, requestId }: Auction,
  pounds: readonly number[],
) {
  for (const pound of pounds) {
    const { bid } = await givenBid(here, requestId, pound, carrier)
    await page.receives('bid.placed', ({ id }) => id === bid.id)
  }
}

/** Every consumer of every queue has done its work, once: the title is found, and the bids are counted. */
export async function expectAllDone(
  { there }: Product,
  { requestId }: Auction,
  title: string,
  bids: number,
): Promise<void> {
  const found = async () => (await callOrThrow(there, search, { query: { term: title } })).items.map(({ id }) => id)
  await until(async () => (await found()).includes(requestId), `'${title}' to be found`)
  const undelivered = 'select count(*)::int as n from outbox where done_at is null'
  await until(async () => (await there.sql.query(undelivered)).rows[0].n === 0, 'every event to be confirmed')
  const { rows } = await there.sql.query('select bid_count from request_activity where request_id = $1', [requestId])
  expect(rows[0].bid_count).toBe(bids)
}
