import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { signIn, signUp } from '#modules/core/accounts/contract.ts'
import { changeEmail } from '#modules/core/accounts/links/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { placeBid } from '#modules/market/bidding/contract.ts'
import { postRequest } from '#modules/market/requests/contract/posting.ts'
import { deleteAccount, requestExport } from '#modules/staff/privacy/contract.ts'
import { bothDocuments, decide, givenSubmitted, save } from '#tests/modules/carriers/profiles/businesses.ts'
import { jpeg, upload } from '#tests/modules/market/requests/pictures.ts'
import { call, callWithRetry } from '#tests/support/client.ts'
import {
  givenBid,
  givenCarrier,
  givenCustomer,
  givenOpenRequest,
  givenPerson,
  type Person,
} from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { repetitions } from '#tests/support/thorough.ts'
import { until } from '#tests/support/until.ts'
import { storedFiles } from './leavers.ts'

const ROUNDS = Array.from({ length: repetitions(3, 20) }, (_, round) => round)
const LONG = 150_000
const server = await givenServer()
const owner = await givenCustomer(server)
const staff = await givenStaff()
const documents = await bothDocuments()
const picture = upload(await jpeg())

async function givenStaff(): Promise<Person> {
  const person = await givenPerson(server, 'customer', 'staff')
  await server.sql.query("update users set role = 'operations' where id = $1", [person.id])
  const session = await call(server, signIn, { body: { email: person.email, password: person.password } })
  return { ...person, accessToken: session.body?.accessToken ?? '' }
}

const leave = (person: Person) =>
  callWithRetry(server, deleteAccount, { as: person, body: { password: person.password } })

/** An error of the server; a 503 only asks the caller to try again later. */
const broken = ({ status }: { status: number }) => status >= 500 && status !== 503

type Answer = Promise<{ status: number; error: { code: string } | null }>

/** Repeats an action, twice concurrently, from before a user leaves until they have left. Returns all answers. */
async function whileLeaving(person: Person, act: (time: number) => Answer): Promise<string[]> {
  let over = false
  let time = 0
  const answers: Awaited<Answer>[] = []
  async function lane(): Promise<void> {
    while (!over) answers.push(await act(time++))
  }
  const lanes = [lane(), lane()]
  await until(() => answers.length > 0, 'the first answer')
  const left = await leave(person)
  over = true
  await Promise.all(lanes)
  expect(left.status).toBe(204)
  expect(answers.filter(broken)).toEqual([])
  return answers.map(({ status, error }) => error?.code ?? String(status))
}

/** Once, at some moment while a user leaves. */
async function onceWhileLeaving(person: Person, act: () => Answer): Promise<void> {
  const [left, answer] = await Promise.all([leave(person), pause(Math.random() * 50).then(act)])
  expect(left.status).toBe(204)
  expect(answer.status).toBeLessThan(500)
}

/** References to users who don't exist, one per line. */
const DANGLING = `
  select 'bid of ' || bidder_id as fault from bids where bidder_id not in (select id from users)
  union all select 'active bid of nobody' from bids where bidder_id is null and status = 'active'
  union all select 'request of ' || user_id from collection_requests where user_id not in (select id from users)
  union all select 'pending request of nobody' from collection_requests where user_id is null and status = 'pending'
  union all select 'picture of nobody' from collection_requests where user_id is null and image_urls is not null
  union all select 'job of ' || accepted_bidder_id from collection_requests where accepted_bidder_id not in (select id from users)
  union all select 'winning bid that is not accepted' from collection_requests r join bids b on b.id = r.winning_bid_id where b.status <> 'accepted'
  union all select 'accepted bid that has not won' from bids b join collection_requests r on r.id = b.collection_request_id where b.status = 'accepted' and r.winning_bid_id is distinct from b.id
  union all select 'profile of ' || user_id from profiles where user_id not in (select id from users)
  union all select 'history of ' || user_id from verification_history where user_id not in (select id from users)
  union all select 'subscription of ' || user_id from subscriptions where user_id not in (select id from users)
  union all select 'export of ' || user_id from data_exports where user_id not in (select id from users)
  union all select 'answers for ' || user_id from idempotency_keys where user_id not in (select id from users)
`
afterEach(async () => {
  expect((await server.sql.query(DANGLING)).rows).toEqual([])
})

describe('leaving while', () => {
  test(
    'placing bids',
    async () => {
      const seen = new Set<string>()
      for (const _ of ROUNDS) {
        const carrier = await givenCarrier(server)
        const codes = await whileLeaving(carrier, async () => {
          const { request } = await givenOpenRequest(server, { owner })
          const body = { bidAmount: 10, bidMessage: null }
          return call(server, placeBid, { as: carrier, params: { requestId: request.id }, body })
        })
        for (const code of codes) seen.add(code)
      }
      expect(seen).toContain('201')
    },
    LONG,
  )

  test(
    'bids arrive on the user’s request',
    async () => {
      const carrier = await givenCarrier(server)
      for (const _ of ROUNDS) {
        const { owner: leaver, request } = await givenOpenRequest(server)
        await whileLeaving(leaver, (time) =>
          call(server, placeBid, {
            as: carrier,
            params: { requestId: request.id },
            body: { bidAmount: 10 + time, bidMessage: null },
          }),
        )
      }
    },
    LONG,
  )

  test(
    'the user’s bids are accepted',
    async () => {
      for (const _ of ROUNDS) {
        const carrier = await givenCarrier(server)
        const bids = await Promise.all(
          [1, 2, 3, 4].map(async (nth) => {
            const { request } = await givenOpenRequest(server, { owner })
            return (await givenBid(server, request.id, nth, carrier)).bid
          }),
        )
        const accept = (bidId: string) => call(server, acceptBid, { as: owner, params: { bidId } })
        const answers = await Promise.all([
          leave(carrier),
          ...bids.map((bid) => pause(Math.random() * 50).then(() => accept(bid.id))),
        ])
        expect(answers.filter(broken)).toEqual([])
      }
    },
    LONG,
  )

  test(
    'accepting a bid',
    async () => {
      const carrier = await givenCarrier(server)
      for (const _ of ROUNDS) {
        const { owner: leaver, request } = await givenOpenRequest(server)
        const { bid } = await givenBid(server, request.id, 30, carrier)
        await onceWhileLeaving(leaver, () => call(server, acceptBid, { as: leaver, params: { bidId: bid.id } }))
      }
    },
    LONG,
  )

  test(
    'posting requests with pictures, none of which stays',
    async () => {
      for (const _ of ROUNDS) {
        const customer = await givenCustomer(server)
        await whileLeaving(customer, () =>
          call(server, postRequest, {
            as: customer,
            body: { title: 'A garden shed', description: 'In parts already.', postcode: null, budget: null },
            files: { image: picture },
          }),
        )
        await until(async () => (await storedFiles(server, customer.id)).length === 0, 'the pictures to go')
      }
    },
    LONG,
  )

  test(
    'saving a profile with documents, none of which stays',
    async () => {
      for (const _ of ROUNDS) {
        const carrier = await givenCarrier(server)
        await whileLeaving(carrier, async (time) => save(server, carrier, time % 5 === 0 ? documents : {}))
        await until(async () => (await storedFiles(server, carrier.id)).length === 0, 'the documents to go')
      }
    },
    LONG,
  )

  test(
    'staff decide the user’s case',
    async () => {
      for (const _ of ROUNDS) {
        const { carrier, profile } = await givenSubmitted(server, documents)
        await onceWhileLeaving(carrier, () =>
          decide(server, staff, carrier.id, profile.verificationVersion, 'verified'),
        )
      }
    },
    LONG,
  )

  test(
    'requesting an export',
    async () => {
      for (const _ of ROUNDS) {
        const customer = await givenCustomer(server)
        await whileLeaving(customer, () => call(server, requestExport, { as: customer }))
      }
      await until(async () => (await storedFiles(server, 'data-exports')).length === 0, 'the exports to go')
    },
    LONG,
  )

  test(
    'signing in, signing up again and changing the address',
    async () => {
      for (const _ of ROUNDS) {
        const customer = await givenCustomer(server)
        const { email, password } = customer
        await Promise.all([
          onceWhileLeaving(customer, () => call(server, signIn, { body: { email, password } })),
          pause(Math.random() * 50).then(() =>
            call(server, signUp, { body: { email, password, userType: 'customer' } }),
          ),
          pause(Math.random() * 50).then(() =>
            call(server, changeEmail, { as: customer, body: { password, email: `${randomUUID()}@kerbside.example` } }),
          ),
        ]).then(([, ...answers]) => expect(answers.filter(broken)).toEqual([]))
      }
    },
    LONG,
  )

  test(
    'another user leaves, when each has bid on the other’s request',
    async () => {
      for (const _ of ROUNDS) {
        const [one, other] = [await givenCarrier(server), await givenCarrier(server)]
        const { request: his } = await givenOpenRequest(server, { owner: one })
        const { request: hers } = await givenOpenRequest(server, { owner: other })
        await givenBid(server, hers.id, 20, one)
        await givenBid(server, his.id, 30, other)
        expect((await Promise.all([leave(one), leave(other)])).map(({ status }) => status)).toEqual([204, 204])
      }
    },
    LONG,
  )
})
