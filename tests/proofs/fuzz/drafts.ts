import fc from 'fast-check'
import type { EndpointShape } from '#server/platform/kernel/contract.ts'
import { HINTS } from './hints.ts'
import { brokenBody, type Flaw, flaw, hostileHeaders, hostileValue } from './hostile.ts'
import type { Mode } from './plan.ts'
import { fieldsOf, inputOf } from './shapes.ts'

/** Endpoints that take nothing without a picture. */
const NEEDS_PICTURE: readonly string[] = ['postIdea', 'addGalleryPicture', 'askPrice']

/** A generated request, before it contains anything of the running system. */
export interface Draft {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  /** The body's text, instead of `body` as JSON. */
  readonly text: string | null
  /** The last step: what is made wrong. */
  readonly flaw: { readonly where: 'params' | 'query' | 'body'; readonly how: Flaw } | null
  readonly headers: Readonly<Record<string, string>>
  /** What is appended to the path. */
  readonly tail: string
  /** Which real thing it is about, if any. */
  readonly about: number
  readonly real: boolean
  /** Which files it has; 0: none. */
  readonly files: number
  readonly key: string | null
}

/** Drafts are generated in batches: one at a time takes longer than answering them. */
const BATCH = 50
const TAILS = ['', '', '', '', '', '/', '//', '%00', '%', '/..%2f..%2f', ';x=1', '?__proto__[a]=1&a=1&a=2', '?%ff=%fe']

/** Generates requests to one endpoint in one mode; the same `seed` generates the same ones. */
export function openDrafts(endpoint: EndpointShape, mode: Mode, seed: number): () => Draft {
  const arbitrary = draftsOf(endpoint, mode)
  let batch: Draft[] = []
  let made = 0
  return () => {
    if (made % BATCH === 0) batch = fc.sample(arbitrary, { numRuns: BATCH, seed: seed + made })
    return batch[made++ % BATCH] as Draft
  }
}

function draftsOf(endpoint: EndpointShape, mode: Mode): fc.Arbitrary<Draft> {
  const sound = (part: 'params' | 'query' | 'body') => inputOf(endpoint[part], HINTS, endpoint.id)
  const base = {
    params: sound('params'),
    query: sound('query'),
    body: sound('body'),
    text: fc.constant(null),
    flaw: fc.constant(null),
    headers: fc.constant({}),
    tail: fc.constant(''),
    about: fc.nat(1_000),
    real: fc.constant(true),
    files: fc.integer({ min: NEEDS_PICTURE.includes(endpoint.id) ? 1 : 0, max: 2 }),
    key: endpoint.idempotent ? fc.uuid() : fc.constant(null),
  }
  if (mode === 'sound') return fc.record<Draft>(base)
  if (mode === 'nearly') return fc.record<Draft>({ ...base, flaw: flawsOf(endpoint) })
  return fc.record<Draft>({
    ...base,
    params: fc.oneof(base.params, hostileFields(fieldsOf(endpoint.params))),
    query: fc.oneof(base.query, hostileFields(fieldsOf(endpoint.query))),
    body: fc.oneof(base.body, hostileFields(fieldsOf(endpoint.body)), hostileValue),
    text: fc.option(brokenBody, { freq: 3 }),
    headers: hostileHeaders,
    tail: fc.constantFrom(...TAILS),
    real: fc.boolean(),
    files: fc.integer({ min: 0, max: 400 }),
    key: fc.option(fc.uuid()),
  })
}

/** The parts of a request that can be wrong: those that the endpoint takes. */
function flawsOf(endpoint: EndpointShape): fc.Arbitrary<Draft['flaw']> {
  const parts = (['params', 'query', 'body'] as const).filter((part) => endpoint[part])
  return fc.record({ where: fc.constantFrom(...(parts.length > 0 ? parts : (['query'] as const))), how: flaw })
}

const hostileFields = (names: readonly string[]): fc.Arbitrary<unknown> =>
  fc.record(Object.fromEntries(names.map((name) => [name, hostileValue])), { requiredKeys: [] })
