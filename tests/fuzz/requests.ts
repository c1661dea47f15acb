import fc from 'fast-check'
import type { EndpointShape } from '#server/platform/contract.ts'
import type { Cast } from './cast.ts'
import { brokenBody, hostileValue, nearly } from './hostile.ts'
import { faultsOf } from './judge.ts'
import { inputOf } from './shapes.ts'

export interface Findings {
  sent: number
  /** How many answers of each status. */
  readonly statuses: Map<number, number>
  /** What was wrong, with how often: one entry an endpoint and sentence. */
  readonly faults: Map<string, number>
}

export interface Shooting {
  readonly url: string
  readonly endpoints: readonly EndpointShape[]
  readonly cast: Cast
  readonly requests: number
  readonly seed: number
  /** At once. */
  readonly clients: number
}

/** Ids that answers have named; later requests act on them. */
const POOL = 400
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** Checks of passwords take time on purpose: such endpoints get fewer turns. */
const SLOW = new Set(['signIn', 'signUp', 'resetPassword', 'changePassword', 'deleteAccount', 'askEmailChange'])
const SLOW_SHARE = 0.1

interface Request {
  readonly path: string
  readonly method: string
  readonly body: string | FormData | null
  readonly contentType: string | null
  /** All that was sent, as text. */
  readonly echoed: string
}

/** Sends `requests` requests, valid, nearly valid and hostile, by turns as everybody, and judges each answer. */
export async function shootRequests({ url, endpoints, cast, requests, seed, clients }: Shooting): Promise<Findings> {
  const pool: string[] = []
  const made = endpoints.map((endpoint) => requestsTo(endpoint, pool))
  const findings: Findings = { sent: 0, statuses: new Map(), faults: new Map() }
  const random = fc.sample(fc.nat(), { numRuns: 1_000, seed })
  let turn = 0
  const shoot = async (): Promise<void> => {
    while (turn < requests) {
      const at = turn++
      const dice = (random[at % random.length] ?? 0) + at
      const target = dice % endpoints.length
      const [endpoint, make] = [endpoints[target], made[target]]
      if (!endpoint || !make || (SLOW.has(endpoint.id) && (dice / endpoints.length) % 1 > SLOW_SHARE)) continue
      const [request] = fc.sample(make, { numRuns: 1, seed: seed + at })
      if (request) await send(url, endpoint, request, cast.pick(at), { pool, findings })
    }
  }
  await Promise.all(Array.from({ length: clients }, shoot))
  return findings
}

async function send(
  url: string,
  endpoint: EndpointShape,
  request: Request,
  member: ReturnType<Cast['pick']>,
  { pool, findings }: { pool: string[]; findings: Findings },
): Promise<void> {
  const response = await fetch(url + request.path, {
    method: request.method,
    redirect: 'manual',
    headers: {
      ...(request.contentType && { 'content-type': request.contentType }),
      ...(member && { authorization: `Bearer ${member.token()}` }),
    },
    body: request.body,
  })
  const text = await response.text()
  findings.sent++
  findings.statuses.set(response.status, (findings.statuses.get(response.status) ?? 0) + 1)
  if (response.status === 401) await member?.renew()
  // A path that junk has bent belongs to another route, or to none.
  const routed = response.status !== 404 || text.startsWith('{')
  const type = response.headers.get('content-type') ?? ''
  const faults = routed ? faultsOf(endpoint, { status: response.status, type, text }, request.echoed) : []
  for (const fault of faults) {
    const name = `${endpoint.method} ${endpoint.path} ${fault}`
    findings.faults.set(name, (findings.faults.get(name) ?? 0) + 1)
  }
  for (const id of text.match(UUID)?.slice(0, 5) ?? []) pool[Math.floor(Math.random() * POOL)] = id
}

function requestsTo(endpoint: EndpointShape, pool: readonly string[]): fc.Arbitrary<Request> {
  const known = fc.nat(POOL - 1).map((at) => pool[at] ?? '00000000-0000-7000-8000-000000000000')
  const id = fc.oneof({ weight: 5, arbitrary: known }, { weight: 1, arbitrary: fc.uuid() })
  const sound = (schema: EndpointShape['body']) => inputOf(schema, id)
  const bodies = sound(endpoint.body)
  return fc
    .record({
      params: fc.oneof(
        { weight: 8, arbitrary: sound(endpoint.params) },
        { weight: 1, arbitrary: nearly(sound(endpoint.params)) },
      ),
      query: fc.oneof(
        { weight: 4, arbitrary: sound(endpoint.query) },
        { weight: 1, arbitrary: nearly(sound(endpoint.query)) },
      ),
      body: fc.oneof(
        { weight: 5, arbitrary: bodies.map((value) => JSON.stringify(value)) },
        { weight: 4, arbitrary: nearly(bodies).map((value) => JSON.stringify(value)) },
        { weight: 1, arbitrary: hostileValue.map((value) => JSON.stringify(value)) },
        { weight: 1, arbitrary: brokenBody },
      ),
      file: fc.uint8Array({ maxLength: 2_000 }),
    })
    .map(({ params, query, body, file }) => written(endpoint, { params, query, body: body ?? '', file }))
}

interface Parts {
  params: unknown
  query: unknown
  body: string
  file: Uint8Array
}

function written(endpoint: EndpointShape, { params, query, body, file }: Parts): Request {
  const fields = asFields(params)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(wellFormed(fields[name] ?? 'x')),
  )
  const asked = new URLSearchParams(
    Object.entries(asFields(query)).map(([name, value]): [string, string] => [name, wellFormed(value)]),
  )
  const address = asked.size > 0 ? `${path}?${asked}` : path
  const echoed = `${address}${body}`
  if (endpoint.method === 'GET') return { path: address, method: 'GET', body: null, contentType: null, echoed }
  if (!endpoint.multipart || file.length % 7 === 0)
    return { path: address, method: endpoint.method, body, contentType: 'application/json', echoed }
  const form = new FormData()
  form.append(endpoint.multipart.json, wellFormed(body))
  for (const part of Object.keys(endpoint.multipart.files))
    form.append(part, new Blob([new Uint8Array(file)], { type: 'image/png' }), 'a.png')
  return { path: address, method: endpoint.method, body: form, contentType: null, echoed }
}

const wellFormed = (text: string): string => text.toWellFormed()

function asFields(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  const given = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(
    given.map(([name, one]) => [name, typeof one === 'string' ? one : (JSON.stringify(one) ?? '')]),
  )
}
