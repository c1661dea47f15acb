import type pg from 'pg'
import { addGoodRegistrations } from '#scripts/lib/good-registrations.ts'

/** What no caller can create: places, charities, disputes. */
const ONCE = `
  insert into postcodes values ('BS6', 51.468, -2.599), ('BS6 5QA', 51.469, -2.6), ('OX7', 52.05, -1.7), ('CF10', 51.479, -3.177);
  insert into charities (id, source, source_id, name, mission, postal_code, takes, answer_address)
    select gen_random_uuid(), 'fuzz', n::text, 'Friends of sofas ' || n, 'Mends sofas', 'BS6 5QA',
      '{bookcase,table-dining}', 'friends-' || n || '@charity.example' from generate_series(1, 30) n;
  insert into payment_disputes (stripe_id, amount, currency, reason, status, opened_at, updated_at)
    select 'dp_' || n, 999, 'gbp', 'fraudulent', 'needs_response', now(), now() from generate_series(1, 5) n;
`

/** Events that a consumer has not handled: they fail nowhere, because a replay leaves to a failed job what has one. */
const UNSEEN = `select id from outbox where type = 'BidPlaced' order by id limit 3`

/**
 * What calls use up: plans, jobs with an accepted bid, jobs that wait for staff, events that a consumer has not
 * handled, an owner with the browser of carriers, paused queues, waits between two mails, after wrong passwords or
 * between two queries of the register of carriers, and its pause.
 */
const AGAIN = [
  `insert into subscriptions (user_id, plan, status, current_period_end)
   select id, 'premium', 'active', now() + interval '20 days' from users
   where id = any($1) and user_type = 'business' and role = 'member' and email not like 'unsubscribed%'
   on conflict (user_id) do update set status = 'active', plan = 'premium', current_period_end = excluded.current_period_end,
     cancel_at_period_end = false`,
  `insert into failed_jobs
     (id, consumer, event_id, type, payload, subjects, fingerprint, error, stack, release, attempts, first_failed_at, failed_at)
   select uuidv7(), 'requests.count-bids', id, type, jsonb_build_object('id', id, 'type', type, 'version', version,
       'data', data, 'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
     array[id::text], '0123456789abcdef', 'Error: planted', '', 'test', 10, now(), now()
   from outbox where type = 'BidPlaced' and id not in (${UNSEEN}) order by id desc limit 10
   on conflict do nothing`,
  `with settled as (
     select id from failed_jobs where state in ('done', 'discarded') order by id desc limit 10 for update skip locked
   )
   update failed_jobs set state = 'failed', failed_at = now(), reason = null, discarded_by = null, repair_id = null
   where id in (select id from settled)`,
  `delete from inbox where consumer = 'requests.count-bids' and event_id in (${UNSEEN})`,
  // Half of their owners have asked for collection within 14 days. Items are those of posts, where there are some yet.
  `with pair as (
     select uuidv7() as job, uuidv7() as bid, o.id as owner, c.id as carrier, row_number() over (order by random()) as n
     from users o, users c
     where o.id = any($1) and o.user_type = 'customer' and o.role = 'member'
       and c.id = any($1) and c.user_type = 'business' and c.role = 'member'
     limit 8
   ), posted as (
     select load, load_items, floor_pounds from collection_requests where load_items is not null order by id desc limit 1
   ), jobs as (
     insert into collection_requests
       (id, user_id, title, description, status, winning_bid_id, accepted_bidder_id, created_at, updated_at,
        postcode, load, load_items, floor_pounds)
     select job, owner, 'Sofa for the van', 'By the front door.', 'assigned', bid, carrier, now(), now(),
       'BS6 5QA', load, load_items, floor_pounds
     from pair left join posted on true
   ), told as (
     insert into outbox (id, type, version, data, at, request_id)
     select uuidv7(), 'BidAccepted', 1, jsonb_build_object('bidId', bid, 'requestId', job, 'requestTitle', 'Sofa for the van',
       'bidderId', carrier, 'bidAmount', 40, 'ownerId', owner), now(), null
     from pair
   ), won as (
     insert into bids (id, collection_request_id, bidder_id, bid_amount, status, version, created_at)
     select bid, job, carrier, 40, 'accepted', 2, now() from pair
   ), accepted as (
     insert into request_history (request_id, what, by_side, at) select job, 'bid_accepted', 'owner', now() from pair
   )
   insert into job_rights (request_id, consumer, cancel_until, early_start_at, early_start_text)
   select job, true, to_char(now() + interval '14 days', 'YYYY-MM-DD'), now(), '1' from pair where n % 2 = 0`,
  `insert into collection_requests (id, user_id, title, description, status, postcode, created_at, updated_at)
   select uuidv7(), id, 'Sofa that stayed', 'By the front door.', 'cancelled', 'BS6 5QA', now(), now() from users
   where id = any($1) and user_type = 'customer' and role = 'member'`,
  `insert into sign_in_places (key, user_id, last_at)
   select 'a browser of two'::bytea, id, now() from users where id = any($1) and role = 'member'
     and (user_type = 'business' or id = (select min(id::text)::uuid from users where id = any($1) and user_type = 'customer' and role = 'member'))
   for key share -- some are deleting their accounts meanwhile
   on conflict do nothing`,
  'delete from queue_pauses',
  'delete from sign_in_failures',
  `update mail_requests set at = at - interval '1 day'`,
  'update carrier_registrations set asked_at = null',
  'update register_watch set stopped_at = null, stopped_by = null, stopped_reason = null, paused_until = null',
]

/** Carriers with a plan are also registered, until they or staff change that. */
const SUBSCRIBED = 'select user_id as id from subscriptions where user_id = any($1)'

export const insertFixtures = async (sql: pg.Pool): Promise<void> => void (await sql.query(ONCE))

/** Restores what the last requests used up; `cast` are the ids of the callers. */
export async function restoreFixtures(sql: pg.Pool, cast: readonly string[]): Promise<void> {
  for (const statement of AGAIN) await sql.query(statement, statement.includes('$1') ? [cast] : [])
  const { rows } = await sql.query<{ id: string }>(SUBSCRIBED, [cast])
  await addGoodRegistrations(
    sql,
    rows.map(({ id }) => id),
  )
}
