import type pg from 'pg'
import { catalogue } from '#modules/core/waste-catalogue/contract/catalogue.ts'
import { postRequest } from '#modules/market/requests/contract/posting.ts'
import { openRequests } from '#modules/market/requests/contract.ts'
import { call } from '#scripts/simulate/call.ts'
import { type Cast, commandHeaders, fillAuctions, nthOf, openApart, openSeed, PROCESSES_OF } from '../harness/cast.ts'
import { WARM_UP_MS } from '../harness/feature-cost.ts'
import { authHeaders, clientsOf, get, postForm, send } from '../harness/load.ts'
import { allOf, figure, findingsFor, type Loop, measureLoops, type Run, say } from '../harness/measure.ts'
import { openStage } from '../harness/stage.ts'

/** The most items on a request (ITEM-21). */
const LINES = 40

/** What lists of items cost: owners who post one, and carriers who browse many (part A). */
export const loads = figure(
  'loads',
  {
    full: { requests: 100_000, clients: 8, rounds: 8, windowMs: 1_500 },
    quick: { requests: 5_000, clients: 8, rounds: 1, windowMs: 700 },
  },
  async (run: Run, { requests, clients, ...rounds }) => {
    const stage = await openStage(run, 'loads')
    const { cast } = await openSeed(stage, { carriers: clients, requests: 0 })
    const [loaded, plain] = [await openApart(stage, run, 'on'), await openApart(stage, run, 'off')]
    const full = { load: await fullLoad(loaded.url) }
    await send(loaded.url, postCall(cast, full))
    await send(plain.url, postCall(cast, {}))

    say(`filling in ${requests} requests with loads, and as many without`)
    await fill(plain.sql, cast, requests)
    await fill(loaded.sql, cast, requests, GIVE_LOADS)
    const list = (client: number) => get(openRequests.path, authHeaders(nthOf(cast.carriers, client)))
    const lists = { on: clientsOf(loaded.url, clients, list), off: clientsOf(plain.url, clients, list) }
    const measure = async <S extends string>(title: string, sides: Record<S, Loop>) => {
      for (const load of Object.values<Loop>(sides)) await load(WARM_UP_MS)
      return measureLoops(stage, title, sides, rounds, PROCESSES_OF as Partial<Record<S, readonly string[]>>)
    }
    const listed = await measure(`List of ${requests}`, lists)
    const posting = (said: object) => clientsOf(loaded.url, 1, () => postCall(cast, said))
    const posted = await measure('Posting, 1 client', { lines: posting(full), plain: posting({}) })
    return allOf(findingsFor(posted, 'loads posted', [String(LINES)]), findingsFor(listed, 'loads listed'))
  },
)

/** As many rows as allowed, each of another item. */
async function fullLoad(url: string) {
  const { items } = await call(url, catalogue, {})
  const keys = items.filter(({ refused }) => !refused).slice(0, LINES)
  return { items: keys.map(({ key }) => ({ key, n: 2 })) }
}

function postCall({ owner }: Cast, said: object) {
  const body = { title: 'Garage clearance', description: 'By the front door.', postcode: null, budget: null, ...said }
  return postForm(postRequest.path, commandHeaders(owner), postRequest.multipart.json, body)
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
