import { randomUUID } from 'node:crypto'
import { saveRegistration } from '#modules/carriers/carrier-registration/contract.ts'
import { openCase } from '#modules/fulfilment/cases/contract.ts'
import { acceptBid } from '#modules/market/bidding/accept/contract.ts'
import { reportContent } from '#modules/staff/moderation/contract.ts'
import { aNumber } from '#tests/modules/carriers/carrier-registration/givens.ts'
import { givenAsk, givenGift, givenIdea, givenSale } from '#tests/modules/community/community/givens.ts'
import { hang } from '#tests/modules/discovery/directory/businesses.ts'
import { answerAs, givenQuestion } from '#tests/modules/market/questions/givens.ts'
import { must } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest, givenStaff, type Person } from '#tests/support/people.ts'
import { givenBusiness, givenOwner, givenSubmitted } from '../support/cast.ts'
import type { Place } from '../support/place.ts'

/** The roles. */
export const ROLES = ['visitor', 'customer', 'carrier', 'staff'] as const
export type Role = (typeof ROLES)[number]

/** Data that gives every page some content. */
export interface Scene {
  readonly people: Readonly<Record<Exclude<Role, 'visitor'>, Person>>
  /** Ids by route parameter or name. */
  readonly ids: Readonly<Record<string, string>>
}

const scenes = new WeakMap<Place, Promise<Scene>>()

/** Returns the scene of a worker, created once. */
export function sceneOf(place: Place): Promise<Scene> {
  const scene = scenes.get(place) ?? setScene(place)
  scenes.set(place, scene)
  return scene
}

async function setScene(place: Place): Promise<Scene> {
  const [customer, carrier] = [await givenOwner(place), await givenBusiness(place, 'Hartley Clearances')]
  const other = await givenBusiness(place, 'Severn Waste')
  const { request } = await givenOpenRequest(place, {
    owner: customer,
    title: 'Sofa and mattress',
    postcode: 'BS6 5QA',
    budget: 50,
  })
  await givenBid(place, request.id, 60, carrier)
  await givenBid(place, request.id, 75, other)
  const { question } = await givenQuestion(place, request.id, { carrier })
  await answerAs(place, customer, question.id)
  await givenQuestion(place, request.id, { carrier: other, text: 'Which floor is it on?' })
  await hang({ ...place }, carrier)
  const { item } = await givenGift(place, { giver: customer })
  await givenAsk(place, item.id, carrier)
  await givenSale(place, carrier)
  const idea = await givenIdea(place, customer)
  await must(place, reportContent, {
    as: carrier,
    body: { kind: 'idea', subjectId: idea.id, reason: 'spam', words: 'Seen elsewhere.' },
  })
  const assigned = await givenOpenRequest(place, { owner: customer, title: 'Six office chairs' })
  const { bid } = await givenBid(place, assigned.request.id, 90, carrier)
  await must(place, acceptBid, { as: customer, params: { bidId: bid.id } })
  const told = { kind: 'other', text: 'Nobody said where it goes.' } as const
  await must(place, openCase, { as: customer, params: { requestId: assigned.request.id }, body: told })
  const staff = await givenStaff(place, 'chief')
  await givenColleague(place)
  const { business } = await givenSubmitted(place, 'GreenVan Bristol')
  await must(place, saveRegistration, { as: business, body: { regulator: 'EA', number: aNumber(), version: 0 } })
  return {
    people: { customer, carrier, staff },
    ids: {
      jobId: request.id,
      assignedId: assigned.request.id,
      itemId: item.id,
      ideaId: idea.id,
      charityId: await givenCharity(place),
      businessId: carrier.id,
      userId: carrier.id,
      case: business.id,
      failedJobId: await givenFailedJob(place),
      disputeOf: await givenDispute(place, carrier.id),
    },
  }
}

/** A member of staff with a second factor, which can be reset. */
async function givenColleague(place: Place): Promise<void> {
  const { id } = await givenStaff(place, 'colleague', 'agent')
  await place.sql.query(`insert into second_factors (user_id, secret, set_up_at) values ($1, '\\x00', now())`, [id])
}

async function givenCharity({ sql }: Place): Promise<string> {
  const id = randomUUID()
  await sql.query(
    `insert into charities (id, source, source_id, name, website)
     values ($1, 'scene', $2, 'Bristol Reuse', 'https://reuse.example')`,
    [id, id],
  )
  return id
}

/** A failed job with its group and attempts, as a worker writes it. */
export async function givenFailedJob({ sql }: Place): Promise<string> {
  const [id, event] = [randomUUID(), randomUUID()]
  const error = 'error: relation "taken_away" does not exist'
  const stack = `${error}\n    at handle (modules/discovery/search/consumers/on-request-posted.ts:12:7)`
  await sql.query(
    `insert into failed_jobs (id, consumer, event_id, type, payload, subjects, fingerprint, error, stack, release,
       attempts, first_failed_at, failed_at)
     values ($1, 'search.index', $2::uuid, 'RequestPosted', $3, array[$2::uuid::text], 'fedcba9876543210', $4, $5, 'scene', 10, now(), now())`,
    [id, event, { id: event, type: 'RequestPosted', data: { requestId: event } }, error, stack],
  )
  await sql.query(
    `insert into failure_groups values ('fedcba9876543210', 'search.index', $1, 'handle', now(), now(), 'scene', 'scene', 10)
     on conflict do nothing`,
    [error],
  )
  await sql.query(
    `insert into job_failures values ($1, $2, 'search.index', 10, now(), 7, 'fedcba9876543210', $3, $4, 'scene')`,
    [randomUUID(), event, error, stack],
  )
  return id
}

async function givenDispute({ sql }: Place, userId: string): Promise<string> {
  const id = `dp_${randomUUID().slice(0, 8)}`
  await sql.query(
    `insert into payment_disputes (stripe_id, user_id, amount, currency, reason, status, due_by, opened_at, updated_at)
     values ($1, $2, 999, 'gbp', 'fraudulent', 'needs_response', now() + interval '5 days', now(), now())`,
    [id, userId],
  )
  return id
}
