import { randomUUID } from 'node:crypto'
import { validate } from '@scalar/openapi-parser'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { saveRegistration } from '#modules/carriers/carrier-registration/contract.ts'
import { TEST_EVENT, WebhookEvent } from '#modules/discovery/webhooks/payloads/contract.ts'
import { noteArrival } from '#modules/fulfilment/visits/arrival/contract.ts'
import { EXAMPLES, readGuide } from '#server/api-examples.ts'
import { WEBHOOKS } from '#server/api-webhooks.ts'
import { londonDate } from '#server/platform/kernel/london.ts'
import { filledIn } from '#tests/modules/carriers/profiles/businesses.ts'
import { givenIdea, IDEA } from '#tests/modules/community/ideas/givens.ts'
import { GIFT, givenGift, givenSale, SALE } from '#tests/modules/community/items/givens.ts'
import { LADDER } from '#tests/modules/community/ladders/givens.ts'
import { givenAgreed, givenCollected, inLondon } from '#tests/modules/fulfilment/disposal/givens.ts'
import { givenEarlyStart } from '#tests/modules/fulfilment/visits/givens.ts'
import { jpeg } from '#tests/modules/market/requests/pictures.ts'
import { readContracts } from '#tests/proofs/fuzz/contracts.ts'
import { readPublished } from '#tests/proofs/permissions/published.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, givenStaff } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'

interface Form {
  schema: { required: string[]; properties: Record<string, { format?: string }> }
  encoding: Record<string, { contentType: string }>
  example?: unknown
}
interface Answer {
  $ref?: string
  description: string
  headers?: Record<string, unknown>
  content?: Record<string, { schema: unknown }>
}
interface Operation {
  operationId: string
  summary?: string
  description?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  parameters?: { name: string; in: string; description?: string; schema: object }[]
  requestBody?: { content: Record<string, Form> }
  responses: Record<string, Answer>
}

const FORM = 'multipart/form-data'
const ERROR = { $ref: '#/components/schemas/ErrorAnswer' }

const server = await givenServer()
const ann = await givenCustomer(server, 'ann')
const cara = await givenCarrier(server, 'premium', 'cara')
const olga = await givenStaff(server, 'olga')
const asked = performance.now()
const document = (await (await fetch(`${server.url}/api/docs/openapi.json`)).json()) as Record<string, unknown>
/** How long the first answer took, which builds the document. */
const madeMs = performance.now() - asked
const paths = document['paths'] as Record<string, Record<string, Operation>>
const { responses: shared } = document['components'] as { responses: Record<string, Answer> }
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, { $ref, ...own }]) => [
        status,
        $ref ? (shared[$ref.replace('#/components/responses/', '')] ?? own) : own,
      ]),
    ),
    method: method.toUpperCase(),
    path,
  })),
)

test('the document is valid OpenAPI', async () => {
  expect(await validate(JSON.stringify(document))).toMatchObject({ valid: true })
})

test('has each shape once, under its name in the contracts, for code generators', () => {
  const { schemas } = document['components'] as { schemas: Record<string, object> }
  const names = Object.keys(schemas)
  expect(names).toEqual(
    expect.arrayContaining(['Bid', 'ErrorAnswer', 'PlaceBid', 'Profile', 'RequestDetail', 'UserType']),
  )
  expect(names.filter((name) => !/^[A-Z][A-Za-z]+(?<!Input|\d)$/.test(name))).toEqual([])
  const whole = JSON.stringify(document)
  expect(names.filter((name) => !whole.includes(`"#/components/schemas/${name}"`))).toEqual([])
  const parts = partsOf([document['paths'], document['webhooks']]).map((part) => JSON.stringify(part))
  const writtenOut = new Set(parts)
  expect(names.filter((name) => writtenOut.has(JSON.stringify(schemas[name])))).toEqual([])
})

/** Returns every object within, itself included. */
function partsOf(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(partsOf)]
}

test('is built once: later requests do not wait, for JSON or YAML', async () => {
  for (const [file, type] of [
    ['openapi.json', 'application/json'],
    ['openapi.yaml', 'application/yaml'],
  ] as const) {
    const first = await (await fetch(`${server.url}/api/docs/${file}`)).text()
    const waited: number[] = []
    for (let again = 0; again < 5; again++) {
      const asked = performance.now()
      const answer = await fetch(`${server.url}/api/docs/${file}`)
      expect(await answer.text()).toBe(first)
      waited.push(performance.now() - asked)
      expect(answer.headers.get('content-type')).toContain(type)
    }
    expect(waited.toSorted((a, b) => a - b)[2], file).toBeLessThan(madeMs / 3)
  }
})

test('describes every answer, refusals in one shape, and how long to wait after a 429', () => {
  for (const { operationId, responses } of operations) {
    for (const [status, answer] of Object.entries(responses)) {
      expect(answer.description, `${operationId} ${status}`).toMatch(/^[A-Z].{5,}\.$/)
      if (Number(status) >= 400) expect(answer.content?.['application/json']?.schema).toEqual(ERROR)
    }
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '403', '404', '409', '429', '500', '503']))
    const headers = Object.keys(responses['429']?.headers ?? {})
    expect(headers.sort()).toEqual(['Kerbside-Version', 'RateLimit', 'RateLimit-Policy', 'Retry-After'])
  }
})

test('passes the rules of a linter: texts, tags, unique ids, declared parameters, scopes and errors (API-05)', async () => {
  const endpoints = new Map((await readContracts()).endpoints.map((endpoint) => [endpoint.id, endpoint]))
  const ids = operations.map(({ operationId }) => operationId)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  for (const { operationId: id, path, ...operation } of operations) {
    expect(operation.summary, id).toMatch(/^[A-Z].{5,}\.$/)
    expect(operation.tags, id).toHaveLength(1)
    expect(Object.keys(operation.responses).filter((status) => status.startsWith('4')).length, id).toBeGreaterThan(3)
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))
    const declared = (operation.parameters ?? []).filter((one) => one.in === 'path').map(({ name }) => name)
    expect(declared.toSorted(), id).toEqual(inPath.toSorted())
    const scope = endpoints.get(id)?.scope
    expect(operation.description, id).toMatch(
      scope ? `API keys need the scope \`${scope}\`.` : /API keys can’t be used/,
    )
    const withKey = operation.security?.filter((way) => 'apiKey' in way)
    expect(withKey, id).toEqual(scope ? [{ apiKey: [scope] }] : [])
    expect(operation.security?.length, id).toBeGreaterThan(0)
  }
})

test('has an example of every request body that a key can send, which is valid and no longer than needed (API-05)', async () => {
  const { endpoints } = await readContracts()
  const withBody = endpoints.filter(({ scope, body }) => scope && body)
  expect(Object.keys(EXAMPLES).toSorted()).toEqual(withBody.map(({ id }) => id).toSorted())
  for (const { id, body, multipart } of withBody) {
    expect(body?.safeParse(EXAMPLES[id]).error, id).toBeUndefined()
    const { content = {} } = operations.find(({ operationId }) => operationId === id)?.requestBody ?? {}
    const [shown] = Object.values(content)
    expect(shown?.example, id).toEqual(multipart ? { [multipart.json]: EXAMPLES[id] } : EXAMPLES[id])
  }
})

test('describes each webhook with its body and an example, as the guide does (API-05, HOOK-02)', async () => {
  const described = document['webhooks'] as Record<string, { post: Operation }>
  expect(Object.keys(described)).toEqual([...WebhookEvent.options, TEST_EVENT])
  const guide = await readGuide()
  const ajv = addFormats.default(new Ajv2020({ strict: false })).addSchema(document, 'api')
  for (const { type, shape, example } of WEBHOOKS) {
    const post = described[type]?.post
    expect(guide).toContain(`| \`${type}\` | ${post?.summary} |`)
    expect(post?.parameters?.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature'])
    expect(post?.requestBody?.content['application/json']?.example).toEqual(example)
    expect(shape.parse(example)).toEqual(example)
    const name = `${type.replaceAll(/(?:^|[._])(.)/g, (_, first: string) => first.toUpperCase())}Webhook`
    expect(post?.requestBody?.content['application/json']?.schema).toEqual({ $ref: `#/components/schemas/${name}` })
    const validate = ajv.getSchema(`api#/components/schemas/${name}`)
    expect(validate?.(example), name).toBe(true)
    expect(validate?.({ ...(example as object), data: {} }), name).toBe(false)
  }
})

test('fields that may be null may be left out of every request body, which means the same (API-05)', async () => {
  const { endpoints } = await readContracts()
  const fields = endpoints.flatMap(({ id, body }) => (body ? fieldsOf(body) : []).map((field) => ({ id, ...field })))
  const nullable = fields.filter(({ shape }) => shape.safeParse(null).success)
  expect(nullable.length).toBeGreaterThan(60)
  const different = nullable.filter(
    ({ shape }) => JSON.stringify(shape.safeParse(undefined)) !== JSON.stringify(shape.safeParse(null)),
  )
  expect(different.map(({ id, name }) => `${id} ${name}`)).toEqual([
    // what is left out stays as it is
    'saveRoundSettings start',
    'saveRoundSettings disposalSite',
    // the specification's default is 'medium' (VAL-23)
    'postIdea difficulty',
  ])
})

/** Returns the fields of all objects within a shape, itself included. */
function fieldsOf(shape: z.core.$ZodType): { name: string; shape: z.ZodMiniType }[] {
  const fields = shape instanceof z.core.$ZodObject ? Object.entries(shape._zod.def.shape) : []
  const own = fields.map(([name, field]) => ({ name, shape: field as z.ZodMiniType }))
  return [...own, ...shapesIn(shape._zod.def).flatMap(fieldsOf)]
}

/** Returns the shapes that a definition refers to: those of fields, elements, options and so on. */
function shapesIn(part: unknown): z.core.$ZodType[] {
  if (part instanceof z.core.$ZodType) return [part]
  if (Array.isArray(part)) return part.flatMap(shapesIn)
  const isPlain = typeof part === 'object' && part !== null && Object.getPrototypeOf(part) === Object.prototype
  return isPlain ? Object.values(part).flatMap(shapesIn) : []
}

test('every endpoint with a form accepts one built only from its description', async () => {
  const [{ item }, sale] = [await givenGift(server, { giver: cara }), await givenSale(server, cara)]
  await givenIdea(server, cara)
  const registration = { regulator: 'NRW' as const, number: 'CBDU9000001', version: 0 }
  await callOrThrow(server, saveRegistration, { as: cara, body: registration })
  const path = { businessId: cara.id }
  const reason = 'As its page says.'
  const confirmed = { version: 1, decision: 'confirm', validTo: '2099-01-01', tier: 'upper', reason }
  const { requestId } = await givenCollected(server, { carrier: cara })
  const agreed = await givenAgreed(server, { carrier: cara })
  await givenEarlyStart(server, agreed.requestId)
  await callOrThrow(server, noteArrival, { as: cara, params: { requestId: agreed.requestId } })
  const caseId = randomUUID()
  await server.sql.query(
    `insert into cases (id, request_id, kind, opened_by, opened_at, stage, visit_missed, missed_answer)
     values ($1, $2, 'nobody_came', 'owner', now(), 'open', true, 'late')`,
    [caseId, agreed.requestId],
  )
  const dearer = { load: { items: [{ key: 'fridge-freezer', n: 1 }] }, newPounds: 95 }
  const place = {
    kind: 'reuse',
    placeName: 'Emmaus',
    receiver: 'a charity',
    number: null,
    ticket: null,
    postcode: null,
  }
  const where = { ...place, kg: 40, tippedAt: inLondon(new Date()), alsoFor: [], version: 1 }
  const bodies: Record<string, { json: object; path?: Record<string, string> }> = {
    decideRegistration: { json: confirmed, path },
    overrideRegistration: { json: { version: 2, until: londonDate(new Date()), reason }, path },
    listGiftedItem: { json: GIFT },
    listSaleItem: { json: SALE },
    editGiftedItem: { json: { ...GIFT, keepPhotos: [] }, path: { itemId: item.id } },
    editSaleItem: { json: { ...SALE, keepPhotos: [] }, path: { itemId: sale.id } },
    postIdea: { json: IDEA },
    addGalleryPicture: { json: {} },
    stagePhoto: { json: {} },
    saveProfile: { json: filledIn },
    openCase: { json: { kind: 'damage', text: 'The gate.' }, path: { requestId } },
    writeEntry: { json: { text: 'More of it.' }, path: { caseId } },
    answerMissed: { json: { answer: 'was_there', lateUntil: null }, path: { caseId } },
    askPrice: { json: dearer, path: { requestId: agreed.requestId } },
    sendMessage: { json: { id: randomUUID(), text: 'We come at nine.' }, path: { requestId: agreed.requestId } },
    recordDisposal: { json: where, path: { requestId } },
    startLadder: { json: LADDER },
    postRequest: { json: { title: 'Two-seat sofa', description: 'By the front door.' } },
  }
  const published = await readPublished(server)
  const forms = operations.filter(({ requestBody }) => requestBody?.content[FORM])
  expect(forms.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(bodies).sort())
  for (const { operationId, method, path, requestBody } of forms) {
    const given = bodies[operationId]
    const { accessToken } = operationId === 'postRequest' ? ann : operationId.endsWith('Registration') ? olga : cara
    const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => given?.path?.[name] ?? '')
    const answer = await fetch(server.url + url, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, 'idempotency-key': `"form of ${operationId}"` },
      body: await formAsDescribed(requestBody?.content[FORM], given?.json ?? {}),
    })
    const answered: unknown = await answer.json()
    expect({ operationId, status: answer.status, answered }).toMatchObject({
      status: expect.toSatisfy((status: number) => status === 200 || status === 201),
    })
    const { status, headers } = answer
    expect(published.wrongOf({ id: operationId }, { ok: true, status, headers, body: answered, error: null })).toEqual(
      [],
    )
  }
})

async function formAsDescribed(described: Form | undefined, json: object): Promise<FormData> {
  const form = new FormData()
  for (const [name, { format }] of Object.entries(described?.schema.properties ?? {})) {
    const types = described?.encoding[name]?.contentType.split(', ') ?? []
    const type = types.find((one) => one === 'image/jpeg' || one === 'application/json')
    if (!type) throw new Error(`${name} has unknown types.`)
    const bytes = format === 'binary' ? new Uint8Array(await jpeg()) : JSON.stringify(json)
    form.append(name, new Blob([bytes], { type }))
  }
  return form
}

test('says which endpoints accept an Idempotency-Key', () => {
  const keyed = operations.filter(({ parameters = [] }) => parameters.some(({ name }) => name === 'Idempotency-Key'))
  expect(keyed.map(({ operationId }) => operationId)).toContain('placeBid')
  for (const { parameters } of keyed)
    expect(parameters?.find(({ name }) => name === 'Idempotency-Key')).toMatchObject({
      in: 'header',
      description: expect.stringContaining('255'),
    })
})
