import { createHash } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { ENDPOINTS } from './api.ts'
import { type EmulatorContext, tick } from './billing.ts'
import { type Deliveries, openDeliveries } from './deliveries.ts'
import { answerPage } from './page-routes.ts'
import { CSP } from './pages.ts'
import type { EmulatorEvent } from './shapes.ts'
import { type EmulatorState, loadState, newId, saveState, timeOf } from './state.ts'
import { type Params, readParams, StripeRefusal } from './wire.ts'

const API_VERSION = '2026-10-28.endive'
const TICK_MS = 1_000

interface EmulatorOptions {
  /** 0 takes any free port. */
  port: number
  /** Where the state is stored across restarts; null: nowhere. */
  file: string | null
  /** Where the signed messages go; null sends none. */
  webhookUrl: string | null
  webhookSecret: string
}

/**
 * A fault of the next call. `drop` handles the call and loses the answer, `empty` answers with an empty object.
 */
export type Fault = { kind: 'drop' } | { kind: 'empty' } | { kind: 'hang'; ms: number }

export interface Emulator {
  readonly url: string
  readonly state: EmulatorState
  readonly deliveries: Deliveries
  /** The next call whose 'METHOD /path' starts with `call` goes wrong like this. */
  breakNext(call: string, fault: Fault): void
  /** Every call whose 'METHOD /path' starts with `call` is answered with 500 until the returned function is called. */
  breakUntil(call: string): () => void
  /** Does now what is due for a customer, instead of within a second. */
  tick(customer: string): Promise<void>
  stop(): Promise<void>
}

interface ApiRequest {
  method: string
  path: string
  params: Params
  idempotencyKey: string | undefined
}

interface Answer {
  status: number
  body: unknown
}

/** A small Stripe on this machine: the calls that Kerbside makes, signed webhooks, a checkout and a portal page. */
export async function openEmulator({ port, file, webhookUrl, webhookSecret }: EmulatorOptions): Promise<Emulator> {
  const state = loadState(file)
  const deliveries = openDeliveries({ url: webhookUrl, secret: webhookSecret })
  const faults: { call: string; fault: Fault }[] = []
  const failing = new Set<{ call: string }>()
  const server = http.createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const context: EmulatorContext = { state, url, notify }
  const clock = setInterval(() => {
    for (const customer of Object.values(state.customers)) if (customer.test_clock === null) tick(context, customer.id)
  }, TICK_MS)

  function notify(type: string, object: EmulatorEvent['data']['object'], customer: string): void {
    const event: EmulatorEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: timeOf(state, customer),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      // as it was when it happened
      data: { object: structuredClone(object) },
    }
    state.events.push(event)
    deliveries.send(event)
  }

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', url)
    const method = request.method ?? 'GET'
    const params = readParams(method === 'GET' ? search.slice(1) : await readText(request))
    if (!pathname.startsWith('/v1/')) return page(response, method, pathname, params)
    const call = `${method} ${pathname}`
    const fault = takeFault(call)
    if (fault?.kind === 'hang') await new Promise((done) => setTimeout(done, fault.ms).unref())
    const result = [...failing].some((planned) => call.startsWith(planned.call))
      ? { status: 500, body: { error: { type: 'api_error', message: 'The emulator was told to fail.' } } }
      : withApiKey(request, () => oncePerKey({ method, path: pathname, params, idempotencyKey: keyOf(request) }))
    saveState(file, state)
    if (fault?.kind === 'drop') response.destroy()
    else
      response
        .writeHead(result.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(bodyOf(result, fault)))
  }

  async function page(response: http.ServerResponse, method: string, path: string, form: Params): Promise<void> {
    const shown = await answerPage(context, method, path, form)
    saveState(file, state)
    if ('to' in shown) response.writeHead(303, { location: shown.to }).end()
    else if ('pdf' in shown) response.writeHead(200, { 'content-type': 'application/pdf' }).end(shown.pdf)
    else {
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': CSP }
      response.writeHead(shown.status ?? 200, headers).end(shown.html)
    }
  }

  function takeFault(call: string): Fault | undefined {
    const at = faults.findIndex((planned) => call.startsWith(planned.call))
    return at < 0 ? undefined : faults.splice(at, 1)[0]?.fault
  }

  /** The first answer under a key is returned again; a different request under the same key is refused. */
  function oncePerKey(request: ApiRequest): Answer {
    if (request.idempotencyKey === undefined || request.method === 'GET') return handle(context, request)
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([request.method, request.path, request.params]))
      .digest('hex')
    const previous = state.answers[request.idempotencyKey]
    if (previous && previous.fingerprint !== fingerprint)
      return refusalAnswer(
        new StripeRefusal(400, 'Keys for idempotent requests can only be used with the same parameters.', {
          type: 'idempotency_error',
        }),
      )
    if (previous) return previous
    const first = handle(context, request)
    state.answers[request.idempotencyKey] = { fingerprint, ...structuredClone(first) }
    return first
  }

  return {
    url,
    state,
    deliveries,
    breakNext: (call, fault) => void faults.push({ call, fault }),
    breakUntil(call) {
      const planned = { call }
      failing.add(planned)
      return () => void failing.delete(planned)
    },
    tick: async (customer) => tick(context, customer),
    async stop() {
      clearInterval(clock)
      server.closeAllConnections()
      server.close()
      await deliveries.close()
      saveState(file, state)
    },
  }
}

const keyOf = (request: http.IncomingMessage): string | undefined => {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' ? key : undefined
}

const refusalAnswer = (refusal: StripeRefusal): Answer => ({ status: refusal.status, body: refusal.toBody() })

/** Does `work` when the request has an API key, and otherwise answers 401. */
function withApiKey(request: http.IncomingMessage, work: () => Answer): Answer {
  if (/^Bearer sk_\w+/.test(request.headers.authorization ?? '')) return work()
  return refusalAnswer(new StripeRefusal(401, 'Invalid API Key provided.', { code: 'api_key_invalid' }))
}

function handle(context: EmulatorContext, { method, path, params }: ApiRequest): Answer {
  try {
    const [handler, id] = endpointOf(method, path)
    return { status: 200, body: handler(context, params, id) }
  } catch (error) {
    if (error instanceof StripeRefusal) return refusalAnswer(error)
    throw error
  }
}

function endpointOf(method: string, path: string): [NonNullable<(typeof ENDPOINTS)[string]>, string] {
  for (const [name, handler] of Object.entries(ENDPOINTS)) {
    const [endpointMethod, shape = ''] = name.split(' ')
    const match = new RegExp(`^${shape.replace(':id', '([^/]+)')}$`).exec(path)
    if (endpointMethod === method && match) return [handler, match[1] ?? '']
  }
  throw new StripeRefusal(404, `Unrecognized request URL (${method}: ${path}).`)
}

const bodyOf = ({ body }: Answer, fault: Fault | undefined): unknown => (fault?.kind === 'empty' ? {} : body)
