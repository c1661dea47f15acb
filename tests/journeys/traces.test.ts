import { afterAll, beforeAll, expect, test } from 'vitest'
import { postRequest } from '#modules/market/requests/contract/posting.ts'
import { type Collector, openCollector, type SentSpan } from '#scripts/lib/otlp-collector.ts'
import { call } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenCustomer } from '#tests/support/people.ts'
import { openTestSystem, type ServerProcess, type TestSystem } from '#tests/support/processes.ts'
import { until } from '#tests/support/until.ts'

let collector: Collector
let system: TestSystem
let server: ServerProcess
beforeAll(async () => {
  collector = await openCollector()
  system = await openTestSystem()
  server = await system.start('web,worker,relay', collector.settings)
})
afterAll(async () => {
  await system?.tearDown()
  collector?.close()
})

const attribute = (span: SentSpan | undefined, key: string) => span?.attributes[key]?.[0]

test('one trace has the request, its transaction and the work of consumers, under the id of the request', async () => {
  const place = { url: server.url, sql: system.sql }
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
  await until(told, 'the bid to be notified')
  const bidEvent = String(attribute(told(), 'kerbside.event_id'))
  const consumedTogether = () =>
    spans.some(
      ({ name, attributes }) =>
        name === 'consume together' && JSON.stringify(attributes['kerbside.event_ids']).includes(bidEvent),
    )
  await until(consumedTogether, 'the work of the relay')
  await until(() => spans.some(({ name }) => name === 'relay events'), 'the relay’s span')
  expect(new Set(spans.map(({ service }) => service))).toEqual(new Set(['kerbside']))
})

test('a caller with a trace of its own gets ours, which links to theirs and makes its own sampling decision', async () => {
  const [theirTrace, theirSpan] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  const place = { url: server.url, sql: system.sql }
  const as = await givenCustomer(place)
  const post = async (traceparent: string) => {
    const body = { title: 'Old desk', description: 'By the back door, dry.', postcode: null, budget: null }
    const { headers } = await call(place, postRequest, { as, body, headers: { traceparent } })
    const told = /^traceparent;desc="00-([0-9a-f]{32})-([0-9a-f]{16})-01"$/.exec(headers.get('server-timing') ?? '')
    const [, traceId = 'not told', spanId] = told ?? []
    const begun = () => collector.spans.find((span) => span.traceId === traceId && span.spanId === spanId)
    await until(begun, `the span in the caller’s answer: ${headers.get('server-timing')}`)
    return { traceId, links: begun()?.links }
  }
  // 00 asks for no sample, which is ignored
  const { traceId, links } = await post(`00-${theirTrace}-${theirSpan}-00`)
  expect(links).toEqual([`${theirTrace}-${theirSpan}`])
  const consumed = () =>
    collector.spans.some((span) => span.name === 'consume RequestPosted' && span.traceId === traceId)
  await until(consumed, 'the consumer’s span in the trace of the caller’s answer')
  for (const junk of [`00-${'0'.repeat(32)}-${theirSpan}-01`, `00-${theirTrace}-${theirSpan}`, 'junk'])
    expect((await post(junk)).links).toEqual([])
  expect(collector.spans.filter((span) => span.traceId === theirTrace)).toEqual([])
})

test('a process without a collector sends callers no trace', async () => {
  const quiet = await system.start('web')
  expect((await fetch(`${quiet.url}/api/settings`)).headers.get('server-timing')).toBeNull()
})
