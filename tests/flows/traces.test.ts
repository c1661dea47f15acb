import { afterAll, beforeAll, expect, test } from 'vitest'
import { postRequest } from '#modules/requests/contract.ts'
import { type Collector, openCollector, type SentSpan } from '#scripts/lib/otlp-collector.ts'
import { call } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenCustomer } from '#tests/support/people.ts'
import { type House, openHouse, type ServerProcess } from '#tests/support/processes.ts'
import { until } from '#tests/support/until.ts'

let collector: Collector
let house: House
let server: ServerProcess
beforeAll(async () => {
  collector = await openCollector()
  house = await openHouse()
  server = await house.start('web,worker,relay', collector.settings)
})
afterAll(async () => {
  await house?.tearDown()
  collector?.close()
})

const attribute = (span: SentSpan | undefined, key: string) => span?.attributes[key]?.[0]

test('one trace holds the request, its transaction and what consumers did, under the id of the request', async () => {
  const place = { url: server.url, sql: house.sql }
  const body = { title: 'Old desk', description: 'By the back door, dry.', postcode: null, budget: null }
  const posted = await call(place, postRequest, { as: await givenCustomer(place), body })
  const { spans } = collector
  const consumed = () => spans.find(({ name }) => name === 'consume RequestPosted')
  await until(consumed, 'the consumer’s span')
  const span = consumed()
  expect(span?.traceId).toBe(attribute(span, 'kerbside.request_id')?.replaceAll('-', ''))
  expect(attribute(span, 'kerbside.event_id')).toMatch(/^[0-9a-f-]{36}$/)
  const begun = () => spans.find((one) => one.traceId === span?.traceId && attribute(one, 'http.route'))
  await until(begun, 'the request’s span')
  expect(attribute(begun(), 'http.route')).toBe('/api/requests')
  expect(spans.filter((one) => one.traceId === span?.traceId).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['POST', 'transaction', 'tell RequestPosted', 'consume RequestPosted']),
  )

  await givenBid(place, posted.body?.id ?? '', 40, await givenCarrier(place))
  const told = () => spans.find(({ name }) => name === 'tell BidPlaced')
  await until(told, 'the bid to be told')
  const ofMany = () => spans.find(({ name }) => name === 'consume together')
  await until(ofMany, 'what the relay did by itself')
  expect(ofMany()?.attributes['kerbside.event_ids']).toContain(attribute(told(), 'kerbside.event_id'))
  await until(() => spans.some(({ name }) => name === 'carry events'), 'the relay’s span')
  expect(new Set(spans.map(({ service }) => service))).toEqual(new Set(['kerbside']))
})
