import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A span as a collector receives it; instants in ms since 1970. Only attributes that are text, or lists of text. */
export interface SentSpan {
  readonly service: string
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  /** Spans of other traces that it names, as `<trace id>-<span id>`. */
  readonly links: readonly string[]
  readonly startedAt: number
  readonly endedAt: number
  readonly attributes: Readonly<Record<string, readonly string[]>>
}

/** An OpenTelemetry collector that keeps what it receives, OTLP over HTTP as JSON. */
export interface Collector {
  readonly spans: readonly SentSpan[]
  /** Settings that make a process of the product send its traces here. */
  readonly settings: Readonly<Record<string, string>>
  close(): void
}

interface Text {
  stringValue?: string
}
type Attributes = { key: string; value: Text & { arrayValue?: { values: Text[] } } }[]
interface RawSpan extends Pick<SentSpan, 'name' | 'traceId' | 'spanId'> {
  links?: { traceId: string; spanId: string }[]
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attributes
}
interface Sent {
  resourceSpans: { resource: { attributes: Attributes }; scopeSpans: { spans: RawSpan[] }[] }[]
}

/** Opens a collector on a free port. */
export async function openCollector(): Promise<Collector> {
  const spans: SentSpan[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    spans.push(...spansIn((await json(request)) as Sent))
    response.setHeader('content-type', 'application/json').end('{}')
  }
  const server = createServer((request, response) => void receive(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    spans,
    settings: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '200',
    },
    close: () => void server.close(),
  }
}

const spansIn = ({ resourceSpans }: Sent): SentSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const [service = ''] = textsOf(resource.attributes)['service.name'] ?? []
    return scopeSpans.flatMap((scope) => scope.spans.map((span) => spanOf(service, span)))
  })

const spanOf = (service: string, { name, traceId, spanId, links = [], ...span }: RawSpan): SentSpan => ({
  ...{ service, name, traceId, spanId },
  links: links.map((link) => `${link.traceId}-${link.spanId}`),
  startedAt: Number(span.startTimeUnixNano) / 1e6,
  endedAt: Number(span.endTimeUnixNano) / 1e6,
  attributes: textsOf(span.attributes),
})

const textsOf = (attributes: Attributes): Record<string, string[]> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      [value, ...(value.arrayValue?.values ?? [])].flatMap(({ stringValue }) => stringValue ?? []),
    ]),
  )
