import { expect, test } from 'vitest'
import { outwardsOnMap } from '#modules/discovery/directory/contract.ts'
import { givenGift } from '#tests/modules/community/items/givens.ts'
import { call } from '#tests/support/client.ts'
import { givenOpenRequest } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'

const server = await givenServer({ ROLES: 'web' })

test('counts what is open by outward code, without hidden or closed content (OPENMAP-03)', async () => {
  await givenOpenRequest(server, { postcode: 'LS1 4DY' })
  await givenOpenRequest(server, { postcode: 'LS1 4AP' })
  await givenOpenRequest(server, { postcode: 'LS2 9JT' })
  await givenOpenRequest(server, { postcode: null })
  const { request: hidden } = await givenOpenRequest(server, { postcode: 'LS1 4DY' })
  await server.sql.query(`update collection_requests set hidden_at = now() where id = $1`, [hidden.id])
  const { request: closed } = await givenOpenRequest(server, { postcode: 'LS1 4DY' })
  await server.sql.query(`update collection_requests set status = 'cancelled' where id = $1`, [closed.id])
  await givenGift(server, { postcodeArea: 'LS1' })
  const { item: gone } = await givenGift(server, { postcodeArea: 'LS1' })
  await server.sql.query(`update items set status = 'gone' where id = $1`, [gone.id])
  const { item: unseen } = await givenGift(server, { postcodeArea: 'LS6' })
  await server.sql.query(`update items set hidden_at = now() where id = $1`, [unseen.id])
  await server.sql.query(`insert into postcodes values ('LS1 4DY', 53.79, -1.55), ('LS1 4AP', 53.81, -1.53)`)

  const { body, headers } = await call(server, outwardsOnMap)
  expect(headers.get('cache-control')).toBe('public, max-age=10')
  const [first, second, ...rest] = body?.outwards ?? []
  // the centre of its postcodes, which stay private
  expect(first).toMatchObject({ code: 'LS1', openRequests: 2, giftedItems: 1 })
  expect(first?.latitude).toBeCloseTo(53.8)
  expect(first?.longitude).toBeCloseTo(-1.54)
  // not imported: its area's post town
  expect(second).toEqual({ code: 'LS2', latitude: 53.801, longitude: -1.549, openRequests: 1, giftedItems: 0 })
  expect(rest).toEqual([])
  expect(JSON.stringify(body)).not.toMatch(/4DY|4AP|9JT/)
  expect(body?.credit).toBeUndefined()
})

test('returns the credit for the points (OPENMAP-06)', async () => {
  await server.sql.query(`insert into postcode_credits values ('ons', 'Source: somewhere.')`)
  expect((await call(server, outwardsOnMap)).body?.credit).toBe('Source: somewhere.')
})
