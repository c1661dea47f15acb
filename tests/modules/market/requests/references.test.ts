import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createReference, myReferences, removeReference } from '#modules/market/requests/references/contract.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCustomer, givenOpenRequest } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'

const server = await givenServer({ PUBLIC_URL: 'https://kerbside.test' })

const aCode = () => `council-${randomUUID().slice(0, 8)}`
const leadsTo = async (query: string) => {
  const answer = await fetch(`${server.url}/embed/post${query}`, { redirect: 'manual' })
  expect(answer.status).toBe(302)
  return answer.headers.get('location')
}

test('the link leads to the form with its reference, and leaves out an invalid one (EMBED-01)', async () => {
  expect(await leadsTo('?ref=bristol-council')).toBe('/collection-request/new?ref=bristol-council')
  for (const query of [
    '',
    '?ref=',
    '?ref=a%20b',
    '?ref=a&ref=b',
    `?ref=${'x'.repeat(41)}`,
    '?ref=%0d%0aX:1',
    '?ref=//evil',
  ])
    expect(await leadsTo(query)).toBe('/collection-request/new')
})

test('counts the posts with each reference, in any case, and those of the last 30 days (EMBED-01)', async () => {
  const council = await givenCustomer(server, 'council')
  const code = aCode()
  const created = await callOrThrow(server, createReference, { as: council, body: { code } })
  expect(created).toMatchObject({ code, url: `https://kerbside.test/embed/post?ref=${code}`, posts: 0, recentPosts: 0 })
  const { request } = await givenOpenRequest(server, { reference: code.toUpperCase() })
  await givenOpenRequest(server, { reference: code })
  await givenOpenRequest(server, { reference: aCode() })
  await givenOpenRequest(server)
  await server.sql.query(`update collection_requests set created_at = now() - interval '31 days' where id = $1`, [
    request.id,
  ])
  const { items } = await callOrThrow(server, myReferences, { as: council })
  expect(items).toEqual([{ ...created, posts: 2, recentPosts: 1 }])
})

test('refuses an invalid reference of a post, and ignores one that no one has', async () => {
  const { request } = await givenOpenRequest(server, { reference: aCode() })
  const { rows } = await server.sql.query('select reference_id from collection_requests where id = $1', [request.id])
  expect(rows).toEqual([{ reference_id: null }])
  await expect(givenOpenRequest(server, { reference: 'not valid' })).rejects.toThrow(/400/)
})

test('belongs to one account, which may have 20 (EMBED-01)', async () => {
  const [one, other] = [await givenCustomer(server), await givenCustomer(server)]
  const code = aCode()
  const { id } = await callOrThrow(server, createReference, { as: one, body: { code } })
  for (const as of [one, other])
    expect(await call(server, createReference, { as, body: { code: code.toUpperCase() } })).toMatchObject({
      ...{ status: 409, error: { code: 'reference_taken', fields: { code: expect.any(String) } } },
    })
  expect((await call(server, removeReference, { as: other, params: { referenceId: id } })).status).toBe(404)
  expect(await callOrThrow(server, myReferences, { as: other })).toEqual({ items: [] })
  for (let more = 1; more < 20; more++) await callOrThrow(server, createReference, { as: one, body: { code: aCode() } })
  expect((await call(server, createReference, { as: one, body: { code: aCode() } })).error?.code).toBe(
    'too_many_references',
  )
})

test('a removed reference counts nothing, and starts from none for the next who takes it', async () => {
  const [one, other] = [await givenCustomer(server), await givenCustomer(server)]
  const code = aCode()
  const { id } = await callOrThrow(server, createReference, { as: one, body: { code } })
  await givenOpenRequest(server, { reference: code })
  await callOrThrow(server, removeReference, { as: one, params: { referenceId: id } })
  expect(await callOrThrow(server, myReferences, { as: one })).toEqual({ items: [] })
  expect(await callOrThrow(server, createReference, { as: other, body: { code } })).toMatchObject({ posts: 0 })
})

test('references leave with the account, and the posts stay', async () => {
  const [council, owner] = [await givenCustomer(server), await givenCustomer(server)]
  const code = aCode()
  await callOrThrow(server, createReference, { as: council, body: { code } })
  const { request } = await givenOpenRequest(server, { owner, reference: code })
  await callOrThrow(server, deleteAccount, { as: council, body: { password: council.password } })
  const { rows } = await server.sql.query('select 1 from request_references where lower(code) = $1', [code])
  expect(rows).toEqual([])
  const kept = await server.sql.query('select status from collection_requests where id = $1', [request.id])
  expect(kept.rows).toEqual([{ status: 'pending' }])
})
