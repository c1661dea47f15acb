import { afterAll, expect, test } from 'vitest'
import { findPlace } from '#modules/core/places/contract.ts'
import { publicSettings } from '#server/platform/kernel/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenServer } from '#tests/support/server.ts'
import { slowness } from '#tests/support/slowness.ts'
import { json, MAP_TOKEN, type MapboxEmulator, startMapboxEmulator } from './mapbox-emulator.ts'

const mapbox = await startMapboxEmulator()
const server = await givenServer({ ROLES: 'web', MAPBOX_TOKEN: MAP_TOKEN, MAPBOX_API_URL: mapbox.url })
afterAll(() => mapbox.close())

const find = (postcode: string) => call(server, findPlace, { query: { postcode } })
const FEATURE = { center: [-2.596, 51.47], place_name: 'Bristol, BS6 5QA, United Kingdom' }

test('the page has the token, and the CSP allows only Mapbox', async () => {
  expect((await callOrThrow(server, publicSettings)).mapboxToken).toBe(MAP_TOKEN)
  const policy = (await fetch(server.url)).headers.get('content-security-policy')
  expect(policy).toContain("connect-src 'self' https://api.mapbox.com https://events.mapbox.com;")
})

test('queries Mapbox for one result in Great Britain, with the postcode in the path (MAP-23, MAP-24, CALL-44, CALL-45)', async () => {
  mapbox.setAnswer(json({ features: [FEATURE] }))
  const { body } = await find('bs65qa')
  expect(mapbox.asked.at(-1)).toEqual({
    path: '/geocoding/v5/mapbox.places/BS6 5QA.json',
    query: { access_token: MAP_TOKEN, country: 'GB', limit: '1' },
  })
  expect(body).toEqual({
    latitude: 51.47,
    longitude: -2.596,
    code: 'BS6 5QA',
    name: 'Bristol, BS6 5QA, United Kingdom',
    precision: 'postcode',
  })
})

test.each([
  ['BS6 5QA', { place_type: ['postcode'], text: 'BS6' }, 'outward'],
  ['BS6 5QA', { place_type: ['postcode'], text: 'BS6 7AH' }, 'outward'],
  ['BS6', { place_type: ['postcode'], text: 'BS6' }, 'outward'],
  ['BS6 5QA', { place_type: ['postcode'], text: 'BS6 5QA' }, 'postcode'],
])('for %s and the feature %o the precision is %s', async (asked, about, precision) => {
  mapbox.setAnswer(json({ features: [{ ...FEATURE, ...about }] }))
  expect((await find(asked)).body).toMatchObject({ precision })
})

test.each([
  ['none', []],
  ['another postcode', [{ ...FEATURE, place_type: ['postcode'], text: 'BS65 1AA' }]],
  ['a town', [{ ...FEATURE, place_type: ['place'] }]],
])('returns not found if Mapbox finds %s (ERR-61)', async (_what, features) => {
  mapbox.setAnswer(json({ features }))
  const { status, error } = await find('BS6 5QZ')
  expect(status).toBe(404)
  expect(error?.message).toBe('Could not find location for "BS6 5QZ". Please check the postcode and try again.')
})

test.each<[string, Parameters<MapboxEmulator['setAnswer']>[0]]>([
  ['refuses', (response) => void response.writeHead(401).end()],
  ['fails', (response) => void response.writeHead(500).end()],
  ['says something else', json({ message: 'Hello' })],
  [
    'sends elsewhere',
    (response) => {
      if (response.req.url === '/other') json({ features: [FEATURE] })(response)
      else response.writeHead(302, { location: '/other' }).end()
    },
  ],
  ['hangs up', (response) => void response.destroy()],
  ['does not answer', () => undefined],
])('returns an error within seconds if Mapbox %s (ERR-62)', async (_what, answer) => {
  mapbox.setAnswer(answer)
  const began = Date.now()
  const { status, error } = await find('BS6 5QA')
  expect(status).toBe(503)
  expect(error).toMatchObject({ code: 'geocoder_away', message: 'Failed to fetch location data. Please try again.' })
  expect(JSON.stringify(error)).not.toContain(MAP_TOKEN)
  expect(Date.now() - began).toBeLessThan(6_000 * slowness())
})

test('does not send invalid postcodes or places outside our area to Mapbox', async () => {
  const before = mapbox.asked.length
  expect((await find('Bristol')).status).toBe(404)
  expect((await find('GY1 1AA')).status).toBe(400)
  expect(mapbox.asked.length).toBe(before)
})
