import { afterAll, beforeAll, expect, test } from 'vitest'
import { postRequest } from '#modules/requests/posting/contract.ts'
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

test('who calls with a trace of their own is told ours, which names theirs and decides by itself what is sampled', async () => {
  const [theirTrace, theirSpan] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  const place = { url: server.url, sql: house.sql }
  const as = await givenCustomer(place)
  const post = async (traceparent: string) => {
    const body = { title: 'Old desk', description: 'By the back door, dry.', postcode: null, budget: null }
    const { headers } = await call(place, postRequest, { as, body, headers: { traceparent } })
    const told = /^traceparent;desc="00-([0-9a-f]{32})-([0-9a-f]{16})-01"$/.exec(headers.get('server-timing') ?? '')
    const [, traceId = 'not told', spanId] = told ?? []
    const begun = () => collector.spans.find((span) => span.traceId === traceId && span.spanId === spanId)
    await until(begun, `the span that the caller was told: ${headers.get('server-timing')}`)
    return { traceId, links: begun()?.links }
  }
  // 00 asks for no sample, and does not get its way
  const { traceId, links } = await post(`00-${theirTrace}-${theirSpan}-00`)
  expect(links).toEqual([`${theirTrace}-${theirSpan}`])
  const consumed = () =>
    collector.spans.some((span) => span.name === 'consume RequestPosted' && span.traceId === traceId)
  await until(consumed, 'the consumer’s span in the trace that the caller was told')
  for (const junk of [`00-${'0'.repeat(32)}-${theirSpan}-01`, `00-${theirTrace}-${theirSpan}`, 'junk'])
    expect((await post(junk)).links).toEqual([])
  expect(collector.spans.filter((span) => span.traceId === theirTrace)).toEqual([])
})

test('a process without a collector names no trace to those who call', async () => {
  const quiet = await house.start('web')
  expect((await fetch(`${quiet.url}/api/settings`)).headers.get('server-timing')).toBeNull()
})
