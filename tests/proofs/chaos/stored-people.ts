import type { InboxKind } from '#modules/discovery/todo/contract.ts'
import type { Rows } from './stored-talk.ts'

/** The mails sent to people, and what waits for them. */
export interface StoredPeople {
  /** Areas by their carrier. */
  readonly areas: readonly StoredArea[]
  /** Jobs that carriers are, were or will be alerted to: `<userId> <requestId>`. */
  readonly told: ReadonlySet<string>
  /** The jobs that alert mails name, with how often: `<userId> <requestId>` → times. */
  readonly named: ReadonlyMap<string, number>
  /** Alerts not sent by exactly one mail. */
  readonly withoutMail: readonly string[]
  /** The most instant mails that a person got on one day. */
  readonly mostAtOnce: number
  /** What waits for each person, according to the tables of all modules. */
  readonly waiting: readonly Waits[]
}

export interface StoredArea {
  readonly id: string
  readonly userId: string
  readonly loadsOnly: boolean
}

export interface Waits {
  readonly userId: string
  readonly kind: InboxKind
  readonly requestId: string
  readonly count: number
}

const AREAS = `select id, user_id as "userId", loads_only as "loadsOnly" from saved_areas`
const ALERTED = `
  select user_id || ' ' || subject_id as what from alerts_told where channel = 'mail' and subject_kind = 'request'`
const NAMED = `
  select user_id || ' ' || id as what, count(*)::int as times
  from (
    select user_id, post->>'id' as id from mails, jsonb_array_elements(facts->'posts') as post where template = 'new-posts'
    union all select user_id, facts->>'requestId' from mails where template = 'posted-again'
  ) as named group by 1`
const WITHOUT_MAIL = `
  select distinct telling_id || ' for ' || t.user_id as what from alerts_told t
  where state = 'told' and channel = 'mail'
    and (select count(*) from mails m where m.event_id = t.telling_id and m.user_id = t.user_id) <> 1`
const MAX_PER_WINDOW = `
  select coalesce(max(mails), 0)::int as most from (
    select count(distinct telling_id) as mails from alerts_told t join mails m on m.event_id = telling_id and m.user_id = t.user_id
    where state = 'told' and channel = 'mail' and pace = 'at_once' and template not in ('posted-again', 'message-waiting')
    group by t.user_id, told_at::date
  ) as days`
const OPEN_QUESTION = 'q.answered_at is null and q.hidden_at is null and q.staff_hidden_at is null'
const WAITING = `
  select reader_id as "userId", 'messages' as kind, request_id as "requestId", count(*)::int as count
  from job_messages where seen_at is null group by 1, 3
  union all select r.user_id, 'questions', r.id, count(*)::int
  from job_questions q join collection_requests r on r.id = q.request_id where status = 'pending' and ${OPEN_QUESTION} group by 1, 3
  union all select about_user, 'cases', request_id, count(*)::int from cases where stage = 'open' group by 1, 3
  union all select r.user_id, 'bids', r.id, count(*)::int from bids b join collection_requests r on r.id = collection_request_id
  where r.status = 'pending' and r.shown and withdrawn_at is null group by 1, 3
  union all select owner_id, 'price', request_id, 1 from price_changes
  where answer is null and asked_at > now() - interval '30 minutes'
  union all select user_id, 'completion', id, 1 from collection_requests
  where status = 'assigned' and collected_at is not null
  union all select accepted_bidder_id, 'time', id, 1 from collection_requests r
  where status = 'assigned' and collected_at is null and not exists (select from job_visits v
    where v.request_id = r.id and coalesce(confirmed_at, arrived_at, matched_at, loading_at) is not null)
  union all select carrier_id, 'proof', request_id, 1 from disposal_jobs where disposal_id is null
  union all select user_id, 'review', id, 1 from collection_requests r
  where status = 'completed' and not exists (select from reviews v where v.request_id = r.id)
    and not exists (select from review_asks a where a.request_id = r.id and taken_back_at is not null)`

export async function readPeople(rows: Rows): Promise<StoredPeople> {
  const named = await rows<{ what: string; times: number }>(NAMED)
  const what = async (query: string) => (await rows<{ what: string }>(query)).map((row) => row.what)
  const [most] = await rows<{ most: number }>(MAX_PER_WINDOW)
  return {
    areas: await rows<StoredArea>(AREAS),
    told: new Set(await what(ALERTED)),
    named: new Map(named.map((row) => [row.what, row.times])),
    withoutMail: await what(WITHOUT_MAIL),
    mostAtOnce: most?.most ?? 0,
    waiting: await rows<Waits>(WAITING),
  }
}
