import { expect, test } from 'vitest'
import { changeList } from '#modules/market/bidding/contract/loads.ts'
import { placeBid } from '#modules/market/bidding/contract.ts'
import { postRequest } from '#modules/market/requests/contract/posting.ts'
import { readRequest } from '#modules/market/requests/contract.ts'
import { callOrThrow, callWithRetry } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { repetitions } from '#tests/support/thorough.ts'

/** Pairs of an owner and a carrier that act at the same time. */
const PAIRS = 20
/** A bid is faster than a change, so it starts after none to two reads of the job. */
const LOOKS = 3

const server = await givenServer()

/** Changes the items and bids at the same time, the bid after some reads of the job. Returns both responses. */
async function race({ owner, carrier }: { owner: Person; carrier: Person }, looks: number, namesVersion: boolean) {
  const { id, version } = await callOrThrow(server, postRequest, {
    as: owner,
    body: {
      ...{ title: 'Out of the shed', description: 'Before the garage door.', postcode: 'BS6 5QA', budget: null },
      load: { items: [{ key: 'bicycle', n: 1 }] },
    },
  })
  const params = { requestId: id }
  // requires a confirmation, which the bid lacks
  const load = { items: [{ key: 'fridge-freezer', n: 1 }] }
  const offer = { bidAmount: 60, bidMessage: null, ...(namesVersion && { seen: version }) }
  const look = async () => {
    for (let looked = 0; looked < looks; looked++) await callOrThrow(server, readRequest, { as: carrier, params })
  }
  const [changed, placed] = await Promise.all([
    callWithRetry(server, changeList, { as: owner, params, body: { version, load } }),
    look().then(() => callWithRetry(server, placeBid, { as: carrier, params, body: offer })),
  ])
  return [changed, placed].map(({ status, error }) => error?.code ?? status).join(', ')
}

test.each([
  ['that names its version', repetitions(100, 1_000), true, 'changed_meanwhile'],
  ['without a version', 100, false, 'tick_needed'],
])(
  'lets exactly one of a change of items and a first bid %s win, %i times (ITEM-24)',
  async (_, rounds, namesVersion, refused) => {
    const pairs = await Promise.all(
      Array.from({ length: PAIRS }, async () => ({
        owner: await givenCustomer(server),
        carrier: await givenCarrier(server),
      })),
    )
    const outcomes: string[] = []
    const play = async (pair: (typeof pairs)[number]) => {
      for (let nth = 0; nth < rounds / PAIRS; nth++) outcomes.push(await race(pair, nth % LOOKS, namesVersion))
    }
    await Promise.all(pairs.map(play))
    expect(outcomes).toHaveLength(rounds)
    // each must win sometimes, else there was no race
    expect([...new Set(outcomes)].toSorted()).toEqual([`200, ${refused}`, 'list_is_fixed, 201'])
    const { rows } = await server.sql.query(
      `select load_items->0->>'key' as item, bids, count(*)::int as jobs
       from collection_requests as request,
         lateral (select count(*)::int as bids from bids where collection_request_id = request.id) as counted
       where user_id = any($1) group by 1, 2 order by 1`,
      [pairs.map(({ owner }) => owner.id)],
    )
    const changed = outcomes.filter((outcome) => outcome.startsWith('200')).length
    expect(rows).toEqual([
      { item: 'bicycle', bids: 1, jobs: rounds - changed },
      { item: 'fridge-freezer', bids: 0, jobs: changed },
    ])
  },
)
