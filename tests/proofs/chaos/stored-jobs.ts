import type { MessageParty } from '#modules/fulfilment/messages/contract.ts'
import type { PriceOutcome } from '#modules/fulfilment/visits/contract.ts'
import type { Rows } from './stored-talk.ts'

/** What is stored of jobs after their acceptance. */
export interface StoredJobs {
  /** Jobs with any step, by their request. */
  readonly visits: ReadonlyMap<string, StoredVisit>
  /** In the order in which they were requested. */
  readonly prices: readonly StoredPrice[]
  /** How many pages of each kind were added to each pack: `price <requestId>` → times. */
  readonly pages: ReadonlyMap<string, number>
  readonly reviews: readonly StoredReview[]
  /** The sums of each carrier. */
  readonly sums: ReadonlyMap<string, ReviewSums>
  readonly cases: readonly StoredCase[]
  /** Bids that were returned, or wait for staff to decide. */
  readonly back: ReadonlySet<string>
  /** Carriers whose plan has a limit: their bids are returned. */
  readonly limited: ReadonlySet<string>
}

export interface StoredVisit {
  readonly requestId: string
  readonly earlyStart: boolean
  readonly confirmed: boolean
  readonly arrived: boolean
  readonly mismatched: boolean
  readonly matched: boolean
  readonly loading: boolean
  readonly endedBy: MessageParty | null
  /** How often its end by one party was announced. */
  readonly endings: number
  /** The amount on its receipt; null without one. */
  readonly receiptPounds: number | null
}

export interface StoredPrice {
  readonly id: string
  readonly requestId: string
  readonly oldPounds: number
  readonly newPounds: number
  readonly answer: PriceOutcome | null
  /** How often its request and its answer were announced. */
  readonly asked: number
  readonly answered: number
}

export interface StoredReview extends ReviewSums {
  readonly requestId: string
  readonly carrierId: string
  readonly reply: string | null
}

/** Of one review, or of all reviews of a carrier. */
export interface ReviewSums {
  readonly n: number
  readonly stars: number
  readonly came: number
  readonly held: number
  readonly said: number
}

export interface StoredCase {
  readonly id: string
  readonly requestId: string
  readonly kind: string
  readonly state: string
  readonly outcome: string | null
  readonly entries: readonly string[]
  /** How often its opening and its closing were announced. */
  readonly opened: number
  readonly closed: number
}

const VISITS = `
  select r.id as "requestId", early_start_at is not null as "earlyStart", confirmed_at is not null as confirmed,
    arrived_at is not null as arrived, refused_at is not null as mismatched, matched_at is not null as matched,
    loading_at is not null as loading, ended_by as "endedBy",
    (select count(*)::int from outbox where type = 'JobCancelled' and data->>'requestId' = r.id::text) as endings,
    (facts->>'agreedPounds')::float8 as "receiptPounds"
  from collection_requests r left join job_visits v on v.request_id = r.id left join job_rights g on g.request_id = r.id
  left join receipts p on p.request_id = r.id
  where winning_bid_id is not null`
const TOLD_OF = (type: string, path: string) =>
  `(select count(*)::int from outbox where type = '${type}' and data${path} = one.id::text)`
const PRICES = `
  select id, request_id as "requestId", old_pounds::float8 as "oldPounds", new_pounds::float8 as "newPounds", coalesce(overtaken, answer) as answer,
    ${TOLD_OF('PriceAsked', "->'change'->>'id'")} as asked, ${TOLD_OF('PriceAnswered', "->>'changeId'")} as answered
  from price_changes one order by asked_at, id`
const PAGES = `select kind || ' ' || request_id as page, count(*)::int as times from pack_pages group by 1`
const REVIEWS = `
  select request_id as "requestId", carrier_id as "carrierId", reply, shown::int as n, stars * shown::int as stars,
    came_when_agreed::int * shown::int as came, price_held::int * shown::int as held, said_where::int * shown::int as said
  from reviews`
const SUMS = `
  select carrier_id as "carrierId", n, stars_sum as stars, came_when_agreed as came, price_held as held, said_where as said
  from review_sums`
const CASES = `
  select id, request_id as "requestId", kind, stage as state, outcome,
    array(select text from case_entries where case_id = one.id order by at) as entries,
    ${TOLD_OF('CaseOpened', "->>'caseId'")} as opened, ${TOLD_OF('CaseClosed', "->>'caseId'")} as closed
  from cases one`
const BACK = `select bid_id as id from bid_returns`
const LIMITED = `select user_id as id from subscriptions where plan = 'basic'`

export async function readJobs(rows: Rows): Promise<StoredJobs> {
  const visits = await rows<StoredVisit>(VISITS)
  const pages = await rows<{ page: string; times: number }>(PAGES)
  const ids = async (query: string) => new Set((await rows<{ id: string }>(query)).map(({ id }) => id))
  const sums = await rows<ReviewSums & { carrierId: string }>(SUMS)
  return {
    visits: new Map(visits.map((visit) => [visit.requestId, visit])),
    prices: await rows<StoredPrice>(PRICES),
    pages: new Map(pages.map(({ page, times }) => [page, times])),
    reviews: await rows<StoredReview>(REVIEWS),
    sums: new Map(sums.map(({ carrierId, ...sum }) => [carrierId, sum])),
    cases: await rows<StoredCase>(CASES),
    back: await ids(BACK),
    limited: await ids(LIMITED),
  }
}
