import { setTimeout as pause } from 'node:timers/promises'
import { type Repair, readRepair } from '#modules/staff/operations/contract/repairs.ts'
import { type FailedJob, failedJobs } from '#modules/staff/operations/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenCustomer, givenOpenRequest, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/** The consumer that these tests break: it counts the bids on a request. */
export const BROKEN = 'requests.count-bids'
/** An event fails permanently at its second attempt. */
export const SETTINGS = { JOB_ATTEMPTS: '2' }

/** Makes the database reject the consumer's writes. */
export const breakCounting = (server: Pick<TestServer, 'sql'>) =>
  server.sql.query(`
    create or replace function refuse_counting() returns trigger language plpgsql as
      $$ begin raise exception 'the counter of request % is stuck', new.request_id; end $$;
    create or replace trigger refuse_counting before insert or update on request_activity for each row execute function refuse_counting();
  `)
/** Allows the writes again. */
export const mendCounting = (server: Pick<TestServer, 'sql'>) =>
  server.sql.query('drop trigger refuse_counting on request_activity')

interface Cast {
  owner: Person
  carrier: Person
}
const casts = new WeakMap<TestServer, Promise<Cast>>()

/** One owner and one carrier per server, because signing up is slow. */
function givenCast(server: TestServer): Promise<Cast> {
  const cast = casts.get(server) ?? signUpCast(server)
  casts.set(server, cast)
  return cast
}

async function signUpCast(server: TestServer): Promise<Cast> {
  const [owner, carrier] = await Promise.all([givenCustomer(server, 'owner'), givenCarrier(server)])
  return { owner, carrier }
}

/** Places a bid whose event fails permanently at the broken consumer. */
export async function givenFailedJob(server: TestServer, staff: Person): Promise<{ job: FailedJob; bidId: string }> {
  const { owner, carrier } = await givenCast(server)
  const { request } = await givenOpenRequest(server, { owner })
  const { bid } = await givenBid(server, request.id, 40, carrier)
  return { job: await jobAbout(server, staff, bid.id), bidId: bid.id }
}

/** Waits for the failed job related to an id. */
export async function jobAbout(server: TestServer, staff: Person, id: string): Promise<FailedJob> {
  let found: FailedJob | undefined
  await until(async () => {
    found = (await callOrThrow(server, failedJobs, { as: staff, query: { id, consumer: BROKEN } })).items[0]
    return found
  }, 'the job to fail for good')
  if (!found) throw new Error('it vanished')
  return found
}

/** Polling interval. Each read counts a repair's results, so not too often. */
const LOOK_MS = 200

/** Waits until a repair's outcome matches. */
export async function waitForRepair(
  server: { url: string },
  staff: Person,
  repairId: string,
  fits: (repair: Repair) => boolean,
  withinMs = 20_000,
): Promise<Repair> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const repair = await callOrThrow(server, readRepair, { as: staff, params: { repairId } })
    if (fits(repair)) return repair
    if (Date.now() > deadline) throw new Error(`Waited in vain for the repair: ${JSON.stringify(repair)}`)
    await pause(LOOK_MS)
  }
}
