import { randomBytes } from 'node:crypto'
import type { Attributes, Link, Span, SpanContext, SpanStatusCode, Tracer } from '@opentelemetry/api'
import { currentContext } from './context.ts'

/** Environment variables that turn traces on. OpenTelemetry itself reads its other variables. */
const ENABLED_BY = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_TRACES_EXPORTER',
] as const
const FAILED: SpanStatusCode = 2
/** Attribute with the id of an entry of the live stream, on the span that writes it and those that emit it. */
export const LIVE_ENTRY = 'kerbside.live_entry'

interface Tracing {
  readonly tracer: Tracer
  readonly api: typeof import('@opentelemetry/api')
}
let tracing: Tracing | null = null

/**
 * Returns the current time in ms since the epoch, with microseconds. OpenTelemetry's own times have only milliseconds,
 * which is too coarse for live messages.
 */
const currentTimeMs = (): number => performance.timeOrigin + performance.now()

/**
 * Starts sending traces, and returns a function that stops that; null if no variable of ENABLED_BY is set, and then
 * OpenTelemetry's code isn't loaded. A trace has the id of the request that began it, so what consumers do hours later,
 * in other processes, is part of the same trace.
 */
export async function startTraces(
  environment: Readonly<Record<string, string | undefined>>,
  release: string,
): Promise<(() => Promise<void>) | null> {
  if (!ENABLED_BY.some((name) => environment[name])) return null
  const [api, { NodeSDK }] = await Promise.all([import('@opentelemetry/api'), import('@opentelemetry/sdk-node')])
  const sdk = new NodeSDK({
    ...(!environment['OTEL_SERVICE_NAME'] && { serviceName: 'kerbside' }),
    idGenerator: { generateTraceId: traceIdForSpan, generateSpanId: () => randomBytes(8).toString('hex') },
    instrumentations: [],
    // Prometheus collects the metrics, and logs go to standard output.
    metricReaders: [],
    logRecordProcessors: [],
  })
  sdk.start()
  tracing = { api, tracer: api.trace.getTracer('kerbside', release) }
  return async () => {
    tracing = null
    await sdk.shutdown()
  }
}

/** Returns the id of the trace that a new span belongs to: the current request's, or a random one. */
const traceIdForSpan = (): string => currentContext().requestId?.replaceAll('-', '') ?? randomBytes(16).toString('hex')

/** Runs `work` within a span if traces are on. `work` may add attributes. The span includes the current context. */
export async function runInSpan<T>(
  name: string,
  attributes: Attributes,
  work: (addAttributes: (more: Attributes) => void) => Promise<T>,
): Promise<T> {
  if (!tracing) return work(() => undefined)
  const options = { startTime: currentTimeMs(), attributes: { ...contextAttributes(), ...attributes } }
  return tracing.tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await work((more) => span.setAttributes(more))
    } catch (error) {
      recordError(span, error)
      throw error
    } finally {
      span.end(currentTimeMs())
    }
  })
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** A span that begins in one callback and ends in another. */
export interface OpenSpan {
  /** In the format of W3C Trace Context; null if traces are off. */
  readonly traceparent: string | null
  /** Runs `work` within the span. */
  run<T>(work: () => T): T
  end(attributes: Attributes, failed: boolean): void
}

const NO_SPAN: OpenSpan = { traceparent: null, run: (work) => work(), end: () => undefined }

/** Opens the span of a request with these headers; one that does nothing when traces are off. */
export function openSpan(name: string, attributes: Attributes, headers: Headers): OpenSpan {
  if (!tracing) return NO_SPAN
  const { api, tracer } = tracing
  const span = tracer.startSpan(name, {
    kind: api.SpanKind.SERVER,
    startTime: currentTimeMs(),
    attributes: { ...contextAttributes(), ...attributes },
    links: linksToCaller(tracing, headers),
  })
  const context = api.trace.setSpan(api.context.active(), span)
  return {
    traceparent: traceparentOf(span.spanContext()),
    run: (work) => api.context.with(context, work),
    end(more, failed) {
      span.setAttributes(more)
      if (failed) span.setStatus({ code: FAILED })
      span.end(currentTimeMs())
    },
  }
}

/**
 * Links to the caller's span. It never becomes the parent, because strangers would choose our trace ids and what is
 * sampled (W3C Trace Context, 'Denial of Service').
 */
function linksToCaller({ api }: Tracing, headers: Headers): Link[] {
  const parent = api.trace.getSpanContext(api.propagation.extract(api.ROOT_CONTEXT, headers))
  if (!parent || !api.isSpanContextValid(parent)) return []
  const { traceId, spanId, traceFlags } = parent
  return [{ context: { traceId, spanId, traceFlags, isRemote: true } }]
}

const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`

function contextAttributes(): Attributes {
  const { requestId, eventId, consumer } = currentContext()
  return {
    ...(requestId && { 'kerbside.request_id': requestId }),
    ...(eventId && { 'kerbside.event_id': eventId }),
    ...(consumer && { 'kerbside.consumer': consumer }),
  }
}

function recordError(span: Span, error: unknown): void {
  span.recordException(error instanceof Error ? error : String(error))
  span.setStatus({ code: FAILED })
}
