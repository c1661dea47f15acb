import { beforeEach, describe, expect, test } from 'vitest'
import { findPlace } from '#modules/core/places/contract.ts'
import { publicSettings } from '#server/platform/kernel/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenServer } from '#tests/support/server.ts'

// a placeholder token counts as none (MAP-22)
const server = await givenServer({ ROLES: 'web', MAPBOX_TOKEN: 'pk.your-token-here' })
beforeEach(() => server.sql.query('delete from postcodes'))

const find = (postcode: string) => callOrThrow(server, findPlace, { query: { postcode } })
const store = (...rows: [string, number, number][]) =>
  Promise.all(rows.map((row) => server.sql.query('insert into postcodes values ($1, $2, $3)', row)))

test('without a real token there is no Mapbox in settings or CSP (MAP-21, MAP-22)', async () => {
  expect((await callOrThrow(server, publicSettings)).mapboxToken).toBe(null)
  expect((await fetch(server.url)).headers.get('content-security-policy')).toMatch(/connect-src 'self';/)
})

describe('a postcode', () => {
  test('has its imported point, in any spelling', async () => {
    await store(['BS6 5QA', 51.4705, -2.5961])
    const place = { latitude: 51.4705, longitude: -2.5961, code: 'BS6 5QA', name: 'Bristol', precision: 'postcode' }
    for (const typed of ['BS6 5QA', 'bs65qa', ' bs6  5qa ', 'BS6 5QA.', 'bs6 5qa, side gate'])
      expect(await find(typed)).toEqual(place)
  })

  test('falls back to the centre of its outward code', async () => {
    await store(['BS6 5QA', 51.47, -2.59], ['BS6 7AH', 51.48, -2.61], ['BS65 1AA', 51, -2], ['BS5 0HE', 51, -2])
    const place = await find('BS6 6JS')
    expect(place).toMatchObject({ code: 'BS6 6JS', name: 'Bristol', precision: 'outward' })
    expect(place.latitude).toBeCloseTo(51.475, 6)
    expect(place.longitude).toBeCloseTo(-2.6, 6)
    expect(await find('bs6')).toMatchObject({ code: 'BS6', precision: 'outward', latitude: place.latitude })
  })

  test('has its outward code’s point if only outward codes were imported', async () => {
    await store(['BS6', 51.468, -2.599])
    expect(await find('BS6 5QA')).toMatchObject({ latitude: 51.468, longitude: -2.599, precision: 'outward' })
  })

  test.each([
    ['BS6 5QA', 'Bristol'],
    ['BT1 5GS', 'Belfast'],
    ['GIR 0AA', 'Bootle'],
    ['ZE', 'Lerwick'],
  ])('%s falls back to its area’s post town', async (typed, name) => {
    expect(await find(typed)).toMatchObject({ name, precision: 'area' })
  })
})

test.each(['zz1 1zz', 'Bristol', '%00', "' or 1=1 --"])('%s is not found (ERR-61)', async (postcode) => {
  const { status, error } = await call(server, findPlace, { query: { postcode } })
  expect(status).toBe(404)
  expect(error).toMatchObject({
    code: 'place_not_found',
    message: `Could not find location for "${postcode.toUpperCase()}". Please check the postcode and try again.`,
  })
})

test.each(['GY1 1AA', 'je2 3ab.', 'IM1 1AA', 'BFPO 61'])('%s is outside the area we cover', async (postcode) => {
  const { status, error } = await call(server, findPlace, { query: { postcode } })
  expect(status).toBe(400)
  expect(error?.message).toBe('We only cover England, Scotland, Wales and Northern Ireland.')
})

test('rejects a missing or overlong postcode (MAP-05)', async () => {
  const none = await call(server, findPlace, { query: { postcode: ' ' } })
  expect(none.error?.fields).toEqual({ postcode: 'Please enter a postcode.' })
  expect((await call(server, findPlace, { query: { postcode: 'B'.repeat(61) } })).status).toBe(400)
})
