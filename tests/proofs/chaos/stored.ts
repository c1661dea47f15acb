import type pg from 'pg'
import type { PackFacts } from '#modules/fulfilment/duty-of-care/contract.ts'
import { hashOf } from '#server/platform/kernel/canonical-json.ts'
import { type Rows, readTalk, type StoredTalk } from './stored-talk.ts'

/** The database after the run, as far as the oracle checks it. */
export interface Stored extends StoredTalk {
  readonly requests: readonly StoredRequest[]
  readonly bids: readonly StoredBid[]
  /** How often each kind of event names each subject: `BidPlaced <bidId>` → times. */
  readonly events: ReadonlyMap<string, number>
  /** When the registration that each bid was placed with was last confirmed, in ms; null where it was not confirmed. */
  readonly confirmedAt: ReadonlyMap<string, number | null>
  /** Events that did not reach every consumer. */
  readonly undelivered: readonly string[]
  /** What failed for good: consumer and type of the event. */
  readonly dead: readonly string[]
  readonly mails: readonly StoredMail[]
  /** Bids that mails notified the owner of, by request. */
  readonly notifiedBids: ReadonlyMap<string, number>
  /** Bids recorded neither as notified to their owner nor as still to be. */
  readonly unnotified: readonly string[]
  /** Bids that were credited back to their carrier's monthly allowance, one entry each time. */
  readonly creditedBids: readonly string[]
  /** The duty-of-care packs of jobs. */
  readonly packs: readonly StoredPack[]
  /** Numbers of receipts, each with its job. */
  readonly receipts: readonly { readonly requestId: string; readonly number: string }[]
  /** The search index's entry for each request: its version, and whether it can be found. */
  readonly documents: ReadonlyMap<string, { version: number; findable: boolean }>
}

export interface StoredRequest {
  readonly id: string
  readonly userId: string
  readonly title: string
  readonly status: string
  readonly winningBidId: string | null
  readonly version: number
  readonly createdAt: string
  readonly collected: boolean
  /** The cancelled request that this one repeats; null for others. */
  readonly repostOf: string | null
  /** How many items its list has; 0 without a list. */
  readonly things: number
  /** The count that lists show. */
  readonly counted: number
}

export interface StoredBid {
  readonly id: string
  readonly requestId: string
  readonly bidderId: string
  readonly amount: number
  readonly message: string
  readonly status: string
  readonly withdrawn: boolean
  readonly version: number
  readonly createdAt: string
}

export interface StoredMail {
  readonly id: string
  readonly userId: string
  readonly template: string
  readonly requestId: string | null
  readonly status: string
}

export interface StoredPack {
  readonly requestId: string
  readonly bidId: string
  readonly price: number
  /** How often it was made. */
  readonly version: number
  /** Its hash matches its facts. */
  readonly intact: boolean
}

const REQUESTS = `
  select r.id, user_id as "userId", title, status, winning_bid_id as "winningBidId", version, created_at as "createdAt",
    collected_at is not null as collected, coalesce(a.bid_count, 0) as counted, repost_of as "repostOf",
    coalesce((load->>'items')::int, 0) as things
  from collection_requests r left join request_activity a on a.request_id = r.id`
const BIDS = `
  select id, collection_request_id as "requestId", bidder_id as "bidderId", bid_amount::float8 as amount,
    bid_message as message, status, withdrawn_at is not null as withdrawn, version, created_at as "createdAt"
  from bids`
const EVENTS = `
  select type || ' ' || coalesce(data->>'bidId', data->>'questionId', data->'question'->>'id', data->>'requestId', data->'card'->>'id') as what, count(*)::int as times
  from outbox where type in ('BidPlaced', 'BidWithdrawn', 'BidAccepted', 'BidRejected', 'RequestPosted', 'RequestAssigned', 'RequestCollected',
    'RequestCompleted', 'RequestCancelled', 'RequestReposted', 'RequestListChanged', 'ReceiptIssued', 'ReviewShown', 'QuestionAsked', 'QuestionAnswered', 'QuestionHidden', 'QuestionTakenBack')
  group by 1`
const CONFIRMED_AT = `
  select data->>'bidId' as id,
    extract(epoch from (data->'bidderRegistration'->>'checkedAt')::timestamptz)::float8 * 1000 as at
  from outbox where type = 'BidPlaced'`
const MAILS = `select id, user_id as "userId", template, facts->>'requestId' as "requestId", status from mails`
const DOCUMENTS = `
  select id, version::int, words is not null as findable
  from search_documents where kind = 0 and slot = (select living from search_index)`
const TOLD_BIDS = `
  select post->>'id' as id, sum((post->>'bids')::int)::int as bids
  from mails, jsonb_array_elements(facts->'posts') as post where template = 'bids-on-posts' group by 1`
const UNTOLD = `
  select b.id from bids b
  join collection_requests r on r.id = b.collection_request_id
  left join alerts_told t on t.subject_id = b.id and t.user_id = r.user_id and t.channel = 'mail'
  where t.subject_id is null`
const RETURNED = `select bid_id as id from bid_returns where state = 'returned'`
const PACKS = `select request_id as "requestId", bid_id as "bidId", facts, sha256, version from packs`
const RECEIPTS = `select request_id as "requestId", number from receipts order by number`
const UNDELIVERED = `select id || ' ' || type as event from outbox where done_at is null`
const DEAD = `select consumer || ': ' || type || ' ' || error as job from failed_jobs`

/** Runs all these queries in one transaction, so that they show one moment. */
export async function atOneMoment<T>(sql: pg.Pool, read: (rows: Rows) => Promise<T>): Promise<T> {
  const client = await sql.connect()
  const rows: Rows = async <T>(query: string) => (await client.query(query)).rows as T[]
  try {
    await client.query('begin isolation level repeatable read read only')
    const found = await read(rows)
    await client.query('commit')
    return found
  } finally {
    client.release()
  }
}

export const readStored = (sql: pg.Pool): Promise<Stored> =>
  atOneMoment(sql, async (rows) => {
    return {
      requests: (await rows<StoredRequest & { createdAt: Date }>(REQUESTS)).map(withIsoDate),
      bids: (await rows<StoredBid & { createdAt: Date }>(BIDS)).map(withIsoDate),
      events: new Map((await rows<{ what: string; times: number }>(EVENTS)).map(({ what, times }) => [what, times])),
      confirmedAt: new Map((await rows<{ id: string; at: number | null }>(CONFIRMED_AT)).map(({ id, at }) => [id, at])),
      undelivered: (await rows<{ event: string }>(UNDELIVERED)).map(({ event }) => event),
      dead: (await rows<{ job: string }>(DEAD)).map(({ job }) => job),
      mails: await rows<StoredMail>(MAILS),
      notifiedBids: new Map((await rows<{ id: string; bids: number }>(TOLD_BIDS)).map(({ id, bids }) => [id, bids])),
      unnotified: (await rows<{ id: string }>(UNTOLD)).map(({ id }) => id),
      creditedBids: (await rows<{ id: string }>(RETURNED)).map(({ id }) => id),
      packs: (await rows<PackRow>(PACKS)).map(({ facts, sha256, ...pack }) => ({
        ...pack,
        price: facts.price,
        intact: hashOf(facts) === sha256,
      })),
      receipts: await rows<{ requestId: string; number: string }>(RECEIPTS),
      ...(await readTalk(rows)),
      documents: new Map(
        (await rows<{ id: string; version: number; findable: boolean }>(DOCUMENTS)).map((found) => [found.id, found]),
      ),
    }
  })

type PackRow = Pick<StoredPack, 'requestId' | 'bidId' | 'version'> & { facts: PackFacts; sha256: string }

const withIsoDate = <T extends { createdAt: Date }>(row: T) => ({ ...row, createdAt: row.createdAt.toISOString() })
