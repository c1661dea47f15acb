import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postRequest } from '#modules/requests/contract.ts'
import { call } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenCustomer } from '#tests/support/people.ts'
import { type House, openHouse, type ServerProcess } from '#tests/support/processes.ts'
import { until } from '#tests/support/until.ts'

interface SentSpan {
  name: string
  traceId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; arrayValue?: { values: { stringValue: string }[] } } }[]
}

/** A collector that keeps the spans it is sent, OTLP over HTTP as JSON. */
const spans: SentSpan[] = []
const services = new Set<string>()
const collector: Server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as {
      resourceSpans: { resource: Pick<SentSpan, 'attributes'>; scopeSpans: { spans: SentSpan[] }[] }[]
    }
    for (const { resource, scopeSpans } of resourceSpans) {
      services.add(attribute(resource, 'service.name') ?? '')
      spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    }
    response.setHeader('content-type', 'application/json').end('{}')
  })
})
const attribute = ({ attributes }: Pick<SentSpan, 'attributes'>, key: string) =>
  attributes.find((one) => one.key === key)?.value.stringValue

let house: House
let server: ServerProcess
beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  house = await openHouse()
  server = await house.start('web,worker,relay', {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '200',
  })
})
afterAll(async () => {
  await house?.tearDown()
  collector.close()
})

test('one trace holds the request, its transaction and what consumers did, under the id of the request', async () => {
  const place = { url: server.url, sql: house.sql }
  const body = { title: 'Old desk', description: 'By the back door, dry.', postcode: null, budget: null }
  const posted = await call(place, postRequest, { as: await givenCustomer(place), body })
  await givenBid(place, posted.body?.id ?? '', 40, await givenCarrier(place))

  const consumed = () => spans.find(({ name }) => name === 'consume BidPlaced')
  await until(consumed, 'the consumer’s span', 20_000)
  const span = consumed()
  const requestId = attribute(span as SentSpan, 'kerbside.request_id')
  expect(span?.traceId).toBe(requestId?.replaceAll('-', ''))
  expect(attribute(span as SentSpan, 'kerbside.event_id')).toMatch(/^[0-9a-f-]{36}$/)
  const begun = () => spans.find((one) => one.traceId === span?.traceId && attribute(one, 'http.route'))
  await until(begun, 'the request’s span')
  expect(attribute(begun() as SentSpan, 'http.route')).toBe('/api/requests/:requestId/bids')
  expect(spans.filter((one) => one.traceId === span?.traceId).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['POST', 'transaction', 'consume BidPlaced']),
  )
  await until(() => spans.some(({ name }) => name === 'carry events'), 'the relay’s span')
  expect([...services]).toEqual(['kerbside'])
})
