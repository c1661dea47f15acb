import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type PostRequest, postRequest } from '#modules/market/requests/contract/posting.ts'
import { readRequest } from '#modules/market/requests/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { filesOf, jpeg, upload } from './pictures.ts'

const server = await givenServer()
const ann = await givenCustomer(server, 'ann')

const sofa: PostRequest = {
  title: 'Two-seat sofa',
  description: 'By the front door, ground floor.',
  postcode: null,
  budget: null,
}
const post = (changes: object = {}, options: { as?: Person; key?: string } = {}) =>
  call(server, postRequest, { as: ann, body: { ...sofa, ...changes } as PostRequest, ...options })
const stored = async (id: string | undefined) =>
  (await server.sql.query('select * from collection_requests where id = $1', [id])).rows[0]

describe('posting a request', () => {
  test('needs only the three fields; the server sets the rest (CALL-19, DATA-08, STATE-05, R08)', async () => {
    const before = Date.now()
    const answer = await post()
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      userId: ann.id,
      title: 'Two-seat sofa',
      description: 'By the front door, ground floor.',
      status: 'pending',
      budget: null,
      locationText: null,
      postcode: null,
      imageUrls: null,
      bidCount: 0,
      winningBidId: null,
      acceptedBidderId: null,
      collectedAt: null,
      createdAt: answer.body?.updatedAt,
      updatedAt: answer.body?.createdAt,
      version: 1,
    })
    expect(Date.parse(answer.body?.createdAt ?? '')).toBeGreaterThanOrEqual(before)
    expect(await callOrThrow(server, readRequest, { as: ann, params: { requestId: answer.body?.id ?? '' } })).toEqual(
      answer.body,
    )
  })

  test('keeps postcode and budget and derives the place from the postcode (R33)', async () => {
    const { body } = await post({ postcode: ' bs6  5qa', budget: 60.1 })
    expect(body).toMatchObject({ postcode: 'BS6 5QA', locationText: 'BS6, Bristol', budget: 60.1 })
    expect(await stored(body?.id)).toMatchObject({
      budget: '60.10',
      postcode: 'BS6 5QA',
      location_text: 'BS6, Bristol',
    })
  })

  test.each([
    ['B93 ODX', 'B93 0DX'],
    ['l2 oxg.', 'L2 0XG'],
    ['NP25 3DG, side gate', 'NP25 3DG'],
    ['BS6\u200b 5QA\u202c', 'BS6 5QA'],
  ])('reads the postcode %j as %s', async (typed, postcode) => {
    expect((await post({ postcode: typed })).body).toMatchObject({ postcode })
  })

  test.each(['JE2 3AB', 'GY1 1AA', 'im1 1aa', 'BFPO 61'])('says which nations are covered for %s', async (postcode) => {
    const message = 'We only cover England, Scotland, Wales and Northern Ireland.'
    expect(await post({ postcode })).toMatchObject({ status: 400, error: { fields: { postcode: message } } })
  })

  test('accepts a request without optional fields', async () => {
    const { title, description } = sofa
    const { status, body } = await call(server, postRequest, { as: ann, body: { title, description } })
    expect(status).toBe(201)
    expect(body).toMatchObject({ postcode: null, locationText: null, budget: null })
  })

  test('keeps texts as typed, trimmed and in composed form', async () => {
    const { body } = await post({
      title: '  Cafe\u0301 chairs & <b>tables</b> 🪑 ',
      description: "Robert'); drop table users;--",
    })
    expect(body).toMatchObject({
      title: 'Café chairs & <b>tables</b> 🪑',
      description: "Robert'); drop table users;--",
    })
  })

  test.each([null, 'basic', 'premium'] as const)(
    'is open to a business on the plan %s (R20, PLAN-05, PLAN-07)',
    async (plan) => expect((await post({}, { as: await givenCarrier(server, plan) })).status).toBe(201),
  )

  test('needs a signed-in caller (NEWR-06, ERR-14)', async () => {
    expect((await call(server, postRequest, { body: sofa })).status).toBe(401)
  })
})

describe('an invalid field', () => {
  const title = 'Title must be at least 5 characters long.'
  const storable = 'Please remove any characters we can’t save.'
  const unknown = 'We don’t recognise this field.'
  const postcode = 'Please enter a valid UK postcode.'

  test.each<[object, Record<string, string>]>([
    [{ title: 'Sofa' }, { title }],
    [{ title: '    a    ' }, { title }],
    [{ title: 'x'.repeat(101) }, { title: 'Title must be at most 100 characters long.' }],
    [{ description: '123456789' }, { description: 'Description must be at least 10 characters long.' }],
    [{ description: 'x'.repeat(501) }, { description: 'Description must be at most 500 characters long.' }],
    [{ title: 'Sofa\u0000 and chair' }, { title: 'Please remove line breaks and control characters.' }],
    [{ description: 'A lone \ud83e surrogate' }, { description: storable }],
    [{ title: 12345 }, { title: 'Required' }],
    [
      { title: null, description: ['a'] },
      { title: 'Required', description: 'Required' },
    ],
    [{ postcode: 'BS6' }, { postcode }],
    [{ postcode: '' }, { postcode }],
    [{ postcode: 'X'.repeat(10_000) }, { postcode }],
    [{ postcode: { $ne: 1 } }, { postcode }],
    [{ budget: 0 }, { budget: 'Budget must be positive.' }],
    [{ budget: -5 }, { budget: 'Budget must be positive.' }],
    [{ budget: 10.005 }, { budget: 'Budget must have at most two decimals.' }],
    [{ budget: '10' }, { budget: 'Budget must be a number.' }],
    [{ budget: 100_000_000 }, { budget: 'Budget must be at most £99,999,999.99.' }],
    [{ status: 'completed' }, { status: unknown }],
    [
      { userId: randomUUID(), winningBidId: randomUUID() },
      { userId: unknown, winningBidId: unknown },
    ],
    [
      { imageUrls: [], locationText: 'Mars' },
      { imageUrls: unknown, locationText: unknown },
    ],
  ])(
    'rejects %j with the specified message (VAL-01 to VAL-04, VAL-29, R08, R33, R64, R65)',
    async (changes, fields) => {
      expect(await post(changes)).toMatchObject({ status: 400, error: { code: 'invalid', fields } })
    },
  )

  test('rejects an unknown postcode with the finder’s message, and accepts one typed carelessly (ERR-61)', async () => {
    const message = 'Could not find location for "ZZ99 9ZZ". Please check the postcode and try again.'
    const refused = await post({ postcode: 'zz99 9zz' })
    expect(refused).toMatchObject({ status: 400, error: { code: 'place_not_found', fields: { postcode: message } } })
    expect((await post({ postcode: 'gir0aa' })).status).toBe(201)
  })

  test('is reported together with all others', async () => {
    const { error } = await post({ title: '', description: '', postcode: 'x', budget: -1 })
    expect(Object.keys(error?.fields ?? {})).toEqual(['title', 'description', 'postcode', 'budget'])
  })

  test.each([
    [{ title: '12345', description: '1234567890' }],
    [{ title: 'x'.repeat(100), description: 'x'.repeat(500) }],
    [{ budget: 0.01 }],
    [{ budget: 99_999_999.99 }],
  ])('accepts %o', async (changes) => {
    expect((await post(changes)).status).toBe(201)
  })
})

describe('idempotency keys (security 7)', () => {
  const rowsOf = async (person: Person) =>
    (await server.sql.query('select id from collection_requests where user_id = $1', [person.id])).rows

  test('return the same response for a double submit', async () => {
    const person = await givenCustomer(server)
    const key = randomUUID()
    const first = await post({}, { as: person, key })
    const again = await post({}, { as: person, key })
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(await rowsOf(person)).toHaveLength(1)
  })

  test('make twenty concurrent submits one request with three files', async () => {
    const person = await givenCustomer(server)
    const key = randomUUID()
    const image = upload(await jpeg())
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call(server, postRequest, { as: person, body: sofa, key, files: { image } })),
    )
    const posted = answers.filter(({ status }) => status === 201)
    expect(new Set(posted.map(({ body }) => body?.id)).size).toBe(1)
    for (const { status, error } of answers) if (status !== 201) expect(error?.code).toBe('key_in_flight')
    expect(await rowsOf(person)).toHaveLength(1)
    const again = await call(server, postRequest, { as: person, body: sofa, key, files: { image } })
    expect(again.body).toEqual(posted[0]?.body)
    const base = again.body?.imageUrls?.[0]?.url.replace(/^.*\/(.*)-1600\.webp$/, '$1')
    expect(filesOf(server, person)).toEqual([`${base}-1600.webp`, `${base}-480.webp`, `${base}-960.webp`])
  })

  test('reject another body or picture and remove its files', async () => {
    const person = await givenCustomer(server)
    const key = randomUUID()
    await call(server, postRequest, { as: person, body: sofa, key, files: { image: upload(await jpeg(64, 48)) } })
    const kept = filesOf(server, person)
    for (const other of [
      { body: { ...sofa, title: 'Another title' }, files: { image: upload(await jpeg(64, 48)) } },
      { body: sofa, files: { image: upload(await jpeg(32, 32)) } },
    ])
      expect(await call(server, postRequest, { as: person, key, ...other })).toMatchObject({
        status: 422,
        error: { code: 'key_reused' },
      })
    expect(filesOf(server, person)).toEqual(kept)
    expect(await rowsOf(person)).toHaveLength(1)
  })

  test('may be the same for two users', async () => {
    const key = randomUUID()
    const answers = [await post({}, { key }), await post({}, { key, as: await givenCustomer(server) })]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.body?.id).not.toBe(answers[1]?.body?.id)
  })

  test.each([
    ['of 255 characters', `Ann's sofa & 1 chair, ${'x'.repeat(233)}`],
    ['that is short', 'again'],
  ])('accept a key %s, with or without quotes', async (_which, key) => {
    const first = await post({}, { key })
    expect(first.status).toBe(201)
    expect((await post({}, { key })).body).toEqual(first.body)
    expect((await post({}, { key: `"${key}"` })).body).toEqual(first.body)
    expect((await post({}, { key: `${key.slice(0, -1)}!` })).body?.id).not.toBe(first.body?.id)
    expect(await post({ title: 'Another' }, { key })).toMatchObject({ status: 422, error: { code: 'key_reused' } })
  })

  test.each([
    ['that is empty', ''],
    ['of 256 characters', 'x'.repeat(256)],
    ['of empty quotes', '""'],
    ['with an é', 'caf\u00e9'],
  ])('reject a key %s', async (_which, key) => {
    expect(await post({}, { key })).toMatchObject({ status: 400, error: { code: 'invalid_key' } })
  })
})

describe('a malformed form', () => {
  const boundary = 'kerbside-boundary'
  const send = (body: string | Buffer, type = `multipart/form-data; boundary=${boundary}`) =>
    fetch(`${server.url}/api/requests`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ann.accessToken}`, 'content-type': type, 'idempotency-key': randomUUID() },
      body,
    })
  const part = (name: string, value: string, filename?: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename ? `; filename="${filename}"` : ''}\r\n\r\n${value}\r\n`
  const end = `--${boundary}--\r\n`
  const json = JSON.stringify(sofa)

  test.each<[string, string, string | undefined, number]>([
    ['JSON without a form', json, 'application/json', 415],
    ['a form without a boundary', part('request', json) + end, 'multipart/form-data', 400],
    ['a truncated form', part('request', json), undefined, 400],
    [
      'a form that breaks off in a picture',
      part('request', json) + part('image', 'GIF89a', 'a.gif').slice(0, -4),
      undefined,
      400,
    ],
    ['nothing', '', undefined, 400],
    ['no part at all', end, undefined, 400],
    ['truncated JSON', part('request', '{"title":') + end, undefined, 400],
    ['JSON that is a list', part('request', '[]') + end, undefined, 400],
    ['JSON that is null', part('request', 'null') + end, undefined, 400],
    ['an unexpected part', part('extra', json) + end, undefined, 400],
    ['an additional part', part('request', json) + part('extra', '1') + end, undefined, 413],
    ['two pictures', part('image', 'GIF89a', 'a.gif').repeat(2) + end, undefined, 400],
    [
      'a picture of 10 MB',
      part('request', json) + part('image', 'x'.repeat(10_000_000), 'a.gif') + end,
      undefined,
      413,
    ],
    ['10 MB of the wrong part', part('photo', 'x'.repeat(10_000_000), 'a.gif') + end, undefined, 400],
    ['the picture under another name', part('request', json) + part('photo', 'GIF89a', 'a.gif') + end, undefined, 400],
    ['a part named like a prototype', part('__proto__', json) + end, undefined, 400],
    [
      'a JSON that poisons',
      part('request', `{"__proto__":{"title":"Sofa for all"},${json.slice(1)}`) + end,
      undefined,
      400,
    ],
    ['100 kB of JSON', part('request', JSON.stringify({ ...sofa, title: 'x'.repeat(100_000) })) + end, undefined, 400],
    ['a thousand parts', part('request', json).repeat(1_000) + end, undefined, 413],
  ])('is rejected without a server error: %s', async (_what, body, type, status) => {
    const answer = await send(body, type)
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status,
      body: { code: expect.any(String), message: expect.any(String), requestId: expect.any(String) },
    })
  })
})

test.each([
  ['six zero-width spaces', '\u200B'.repeat(6)],
  ['combining marks alone', '\u0301'.repeat(6)],
  ['blank letters', '\u3164'.repeat(6)],
])('rejects an invisible title of %s', async (_what, title) => {
  const { status, error } = await post({ title })
  expect([status, error?.fields]).toEqual([400, { title: 'Title must be at least 5 characters long.' }])
})
