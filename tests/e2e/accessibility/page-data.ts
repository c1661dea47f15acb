import { randomUUID } from 'node:crypto'
import { saveRegistration } from '#modules/carriers/carrier-registration/contract.ts'
import { createWebhook } from '#modules/discovery/webhooks/contract.ts'
import { openCase } from '#modules/fulfilment/cases/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { reportContent } from '#modules/staff/moderation/contract.ts'
import { aNumber } from '#tests/modules/carriers/carrier-registration/givens.ts'
import { givenIdea } from '#tests/modules/community/ideas/givens.ts'
import { givenAsk, givenGift, givenSale } from '#tests/modules/community/items/givens.ts'
import { givenLadder } from '#tests/modules/community/ladders/givens.ts'
import { addPictureOrThrow } from '#tests/modules/discovery/directory/businesses.ts'
import { answerAs, givenQuestion } from '#tests/modules/market/questions/givens.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest, givenStaff, type Person } from '#tests/support/people.ts'
import type { E2eProduct } from '../support/product.ts'
import { givenBusiness, givenOwner, givenSubmitted } from '../support/test-accounts.ts'

export const ROLES = ['visitor', 'customer', 'carrier', 'staff'] as const
export type Role = (typeof ROLES)[number]

/** Data that gives every page some content. */
export interface PageData {
  readonly people: Readonly<Record<Exclude<Role, 'visitor'>, Person>>
  readonly ids: Readonly<Record<string, string>>
}

const created = new WeakMap<E2eProduct, Promise<PageData>>()

/** Returns the page data of a worker's product, and creates it on the first call. */
export function pageDataOf(product: E2eProduct): Promise<PageData> {
  const pageData = created.get(product) ?? createPageData(product)
  created.set(product, pageData)
  return pageData
}

async function createPageData(product: E2eProduct): Promise<PageData> {
  const [customer, carrier] = [await givenOwner(product), await givenBusiness(product, 'Hartley Clearances')]
  const other = await givenBusiness(product, 'Severn Waste')
  const { request } = await givenOpenRequest(product, {
    owner: customer,
    title: 'Sofa and mattress',
    postcode: 'BS6 5QA',
    budget: 50,
  })
  await givenBid(product, request.id, 60, carrier)
  await givenBid(product, request.id, 75, other)
  const { question } = await givenQuestion(product, request.id, { carrier })
  await answerAs(product, customer, question.id)
  await givenQuestion(product, request.id, { carrier: other, text: 'Which floor is it on?' })
  await addPictureOrThrow({ ...product }, carrier)
  const { item } = await givenGift(product, { giver: customer })
  await givenAsk(product, item.id, carrier)
  await givenSale(product, carrier)
  const { ladder } = await givenLadder(product, { owner: customer })
  const idea = await givenIdea(product, customer)
  await callOrThrow(product, reportContent, {
    as: carrier,
    body: { kind: 'idea', subjectId: idea.id, reason: 'spam', words: 'Seen elsewhere.' },
  })
  const assigned = await givenOpenRequest(product, { owner: customer, title: 'Six office chairs' })
  const { bid } = await givenBid(product, assigned.request.id, 90, carrier)
  await callOrThrow(product, acceptBid, { as: customer, params: { bidId: bid.id } })
  const told = { kind: 'other', text: 'Nobody said where it goes.' } as const
  await callOrThrow(product, openCase, { as: customer, params: { requestId: assigned.request.id }, body: told })
  const staff = await givenStaff(product, 'chief')
  await givenColleague(product)
  const { business } = await givenSubmitted(product, 'GreenVan Bristol')
  await callOrThrow(product, saveRegistration, {
    as: business,
    body: { regulator: 'EA', number: aNumber(), version: 0 },
  })
  return {
    people: { customer, carrier, staff },
    ids: {
      jobId: request.id,
      assignedId: assigned.request.id,
      itemId: item.id,
      ladderId: ladder.id,
      ideaId: idea.id,
      charityId: await givenCharity(product),
      businessId: carrier.id,
      userId: carrier.id,
      case: business.id,
      failedJobId: await givenFailedJob(product),
      disputeOf: await givenDispute(product, carrier.id),
      webhookId: await givenFailingWebhook(product, carrier),
    },
  }
}

async function givenColleague(product: E2eProduct): Promise<void> {
  const { id } = await givenStaff(product, 'colleague', 'agent')
  await product.sql.query(`insert into second_factors (user_id, secret, set_up_at) values ($1, '\\x00', now())`, [id])
}

async function givenCharity({ sql }: E2eProduct): Promise<string> {
  const id = randomUUID()
  await sql.query(
    `insert into charities (id, source, source_id, name, website)
     values ($1, 'scene', $2, 'Bristol Reuse', 'https://reuse.example')`,
    [id, id],
  )
  return id
}

/** A failed job with its group and attempts, as a worker writes it. */
export async function givenFailedJob({ sql }: E2eProduct): Promise<string> {
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

/** A webhook that fails, so that its owner and staff see why. */
async function givenFailingWebhook(product: E2eProduct, owner: Person): Promise<string> {
  const body = { url: 'https://hooks.example.com/kerbside', events: ['bid.accepted' as const] }
  const { webhook } = await callOrThrow(product, createWebhook, { as: owner, body })
  await product.sql.query('update webhook_endpoints set failing_since = now() where id = $1', [webhook.id])
  return webhook.id
}

async function givenDispute({ sql }: E2eProduct, userId: string): Promise<string> {
  const id = `dp_${randomUUID().slice(0, 8)}`
  await sql.query(
    `insert into payment_disputes (stripe_id, user_id, amount, currency, reason, status, due_by, opened_at, updated_at)
     values ($1, $2, 999, 'gbp', 'fraudulent', 'needs_response', now() + interval '5 days', now(), now())`,
    [id, userId],
  )
  return id
}
