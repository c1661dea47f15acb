import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { catalogue } from '#modules/core/waste-catalogue/catalogue/contract.ts'
import { openRequests } from '#modules/market/requests/contract.ts'
import { postRequest } from '#modules/market/requests/posting/contract.ts'
import { openClient } from '#scripts/lib/database-client.ts'
import { call } from '#scripts/simulate/call.ts'
import { type Cast, fillAuctions, seed } from '../harness/cast.ts'
import { figure, type Run } from '../harness/figure.ts'
import { authHeaders, get, openClients, postForm } from '../harness/http.ts'
import { closedLoop, measureLoops } from '../harness/loops.ts'
import { atMost, say } from '../harness/report.ts'
import { openStage, type Stage } from '../harness/stage.ts'

/** The most items on a request (ITEM-21). */
const LINES = 40
/** Until a new process is as fast as it gets. */
const WARM_UP_MS = 4_000
const PROCESSES = { loads: ['loaded', 'postgres'], plain: ['plain', 'postgres'] }

/** What lists of items cost: owners who post one, and carriers who browse many (part A). */
export const loads = figure(
  'loads',
  {
    full: { requests: 100_000, clients: 8, rounds: 8, windowMs: 1_500 },
    quick: { requests: 5_000, clients: 8, rounds: 1, windowMs: 700 },
  },
  async (run: Run, { requests, clients, ...rounds }) => {
    const stage = await openStage(run, { name: 'loads' })
    const measurer = { machine: stage.machine, repeats: run.repeats }
    const { cast, loaded, plain } = await openParties(stage, run, clients)
    const full = { load: await fullLoad(loaded.url) }
    const posting = (url: string, said: object) => openClients(run.stack, url, 1, () => postText(cast, said))
    for (const act of [...posting(loaded.url, full), ...posting(plain.url, {})]) await act()

    say(`filling in ${requests} requests with loads, and as many without`)
    await fill(plain.sql, cast, requests)
    await fill(loaded.sql, cast, requests, GIVE_LOADS)
    const listing = (url: string) =>
      openClients(run.stack, url, clients, (client) => get(openRequests.path, authHeaders(cast.carriers[client])))
    const lists = { loads: listing(loaded.url), plain: listing(plain.url) }
    for (const acts of Object.values(lists)) await closedLoop(acts, WARM_UP_MS)
    const listed = await measureLoops(measurer, `List of ${requests}, ${clients} clients`, lists, rounds, PROCESSES)

    const posts = { lines: posting(loaded.url, full), plain: posting(loaded.url, {}) }
    for (const acts of Object.values(posts)) await closedLoop(acts, WARM_UP_MS)
    const posted = await measureLoops(measurer, 'Posting, 1 client', posts, rounds)
    return {
      lines: [
        posted.ratio(`Post with ${LINES} lines, against title and description, p50`, 'p50', ['lines', 'plain'], 'ms'),
        listed.ratio(`List of ${requests} with loads, against none, p50`, 'p50', ['loads', 'plain'], 'ms', atMost(1.1)),
      ],
      series: [listed, posted],
    }
  },
)

/** Two processes of the product, each on stores of its own, with the same people and nothing posted. */
async function openParties(stage: Stage, run: Run, clients: number) {
  const databaseUrl = await stage.migrated('seed')
  const seeding = await stage.start({ name: 'seeding', roles: 'web', on: { databaseUrl, redisUrl: stage.redisUrl } })
  const cast = await seed(seeding.url, databaseUrl, { carriers: clients, requests: 0 })
  await seeding.stop()
  const open = async (name: string) => {
    const on = { databaseUrl: await stage.copy('seed', name), redisUrl: await stage.ownRedis(`redis ${name}`) }
    const [{ url }, sql] = [await stage.start({ name, on }), await openClient(on.databaseUrl, run.stack)]
    return { url, sql }
  }
  return { cast, loaded: await open('loaded'), plain: await open('plain') }
}

/** As many rows as allowed, each of another item. */
async function fullLoad(url: string) {
  const { items } = await call(url, catalogue, {})
  const keys = items.filter(({ refused }) => !refused).slice(0, LINES)
  return { items: keys.map(({ key }) => ({ key, n: 2 })) }
}

function postText({ owner }: Cast, said: object): string {
  const headers = { ...authHeaders(owner), 'idempotency-key': randomUUID() }
  const body = { title: 'Garage clearance', description: 'By the front door.', postcode: null, budget: null, ...said }
  return postForm(postRequest.path, headers, postRequest.multipart.json, body)
}

/** Every request gets the items that were posted first. */
const GIVE_LOADS = `
  update collection_requests set (load, load_items, load_words, floor_pounds) = (
    select load, load_items, load_words, floor_pounds from collection_requests where load is not null limit 1)
  where load is null`

/** Adds open requests, changes them with `change`, and leaves the tables as if they had been written so. */
async function fill(client: pg.Client, cast: Cast, count: number, change = 'select'): Promise<void> {
  await fillAuctions(client, cast, { count, bidsEach: 0 })
  await client.query(change)
  await client.query('vacuum (full, analyze) collection_requests, request_activity')
  await client.query('checkpoint')
}
