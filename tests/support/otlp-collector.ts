import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as a collector gets it; instants in ms since 1970. Of its attributes only those that are text, or lists of it. */
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

/** A collector of OpenTelemetry that keeps what it is sent, OTLP over HTTP as JSON. */
export interface Collector {
  readonly spans: readonly SentSpan[]
  /** Settings that make a process of the product send its traces here. */
  readonly settings: Readonly<Record<string, string>>
  close(): void
}

interface Attribute {
  key: string
  value: { stringValue?: string; arrayValue?: { values: { stringValue?: string }[] } }
}
interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: RawSpan[] }[]
  }[]
}
interface RawSpan {
  name: string
  traceId: string
  spanId: string
  links?: { traceId: string; spanId: string }[]
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
}

/** Opens one on a free port. */
export async function openCollector(): Promise<Collector> {
  const spans: SentSpan[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      spans.push(...spansIn(JSON.parse(Buffer.concat(chunks).toString()) as Sent))
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
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

const spanOf = (service: string, span: RawSpan): SentSpan => ({
  service,
  name: span.name,
  traceId: span.traceId,
  spanId: span.spanId,
  links: (span.links ?? []).map(({ traceId, spanId }) => `${traceId}-${spanId}`),
  startedAt: Number(span.startTimeUnixNano) / 1e6,
  endedAt: Number(span.endTimeUnixNano) / 1e6,
  attributes: textsOf(span.attributes),
})

const textsOf = (attributes: readonly Attribute[]): Record<string, string[]> =>
  Object.fromEntries(
    attributes.map(({ key, value: { stringValue, arrayValue } }) => [
      key,
      [stringValue, ...(arrayValue?.values.map((one) => one.stringValue) ?? [])].filter((text) => text !== undefined),
    ]),
  )
