import { expect, test } from 'vitest'
import { postRequest } from '#modules/market/requests/contract/posting.ts'
import { call } from '#tests/support/client.ts'
import { givenCustomer, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'

// three an hour
const server = await givenServer({ RATE_LIMIT_FACTOR: '0.3' })

const post = (as: Person) =>
  call(server, postRequest, {
    as,
    body: { title: 'Two-seat sofa', description: 'By the front door.', postcode: null, budget: null },
  })

test('limits the requests an account posts per hour, even concurrently, without blocking others', async () => {
  const [ann, noel] = [await givenCustomer(server), await givenCustomer(server)]
  const answers = await Promise.all(Array.from({ length: 6 }, () => post(ann)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  const refused = answers.filter(({ ok }) => !ok)
  for (const { status, error, headers } of refused) {
    expect([status, error?.code]).toEqual([429, 'posting_limit'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await post(noel)).status).toBe(201)
  await server.sql.query(
    `update collection_requests set created_at = now() - interval '61 minutes' where user_id = $1`,
    [ann.id],
  )
  expect((await post(ann)).status).toBe(201)
})

test('counts a request that started later but was committed sooner', async () => {
  const ann = await givenCustomer(server)
  for (let n = 0; n < 3; n++) expect((await post(ann)).status).toBe(201)
  await server.sql.query(
    `update collection_requests set created_at = now() + interval '5 seconds' where user_id = $1`,
    [ann.id],
  )
  expect((await post(ann)).status).toBe(429)
})
