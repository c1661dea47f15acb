import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  exampleChanged,
  exampleLikes,
  ideas,
  ideasRoom,
  likeExample,
  likeIdea,
  postIdea,
  readIdea,
  removeIdea,
  unlikeExample,
  unlikeIdea,
} from '#modules/community/ideas/contract.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { jpeg, jpegOf, upload } from '#tests/modules/market/requests/pictures.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { givenIdea, IDEA } from './givens.ts'

const server = await givenServer()
const [ann, ben] = [await givenCustomer(server, 'ann'), await givenCustomer(server, 'ben')]

const post = async (body: object, files: object | null = null, as = ann) =>
  call(server, postIdea, { as, body: body as typeof IDEA, files: files ?? { image: upload(await jpeg()) } })

describe('sharing an idea', () => {
  test('stores the idea with a list of materials and its picture under a generated name (CALL-23, CALL-24, VAL-26, DATA-20 to DATA-22, DATA-33, R14)', async () => {
    const image = upload(await jpeg(), '../../not of ours.php.jpg')
    const idea = (await post(IDEA, { image })).body ?? expect.unreachable()
    expect(idea).toMatchObject({
      title: IDEA.title,
      description: IDEA.description,
      category: 'Furniture',
      difficulty: 'easy',
      materialsNeeded: ['ladder', 'two boards', 'screws'],
      likes: 0,
      own: true,
      liked: false,
    })
    expect(idea.imageUrl.url).toMatch(/^\/media\/upcycle_images\/[0-9a-f-]{36}-1600\.webp$/)
    expect((await fetch(server.url + idea.imageUrl.url)).status).toBe(200)
    const seen = await callOrThrow(server, readIdea, { params: { ideaId: idea.id } })
    expect(seen).toEqual({ ...idea, own: false })
  })

  test('category, difficulty and materials are optional (VAL-19, VAL-22 to VAL-24, R63)', async () => {
    const empty = await givenIdea(server, ann, { category: null, difficulty: null, materialsNeeded: ' , ' })
    expect(empty).toMatchObject({ category: null, difficulty: null, materialsNeeded: null })
    const { difficulty: _, ...without } = IDEA
    expect((await post(without)).body?.difficulty).toBe('medium')
  })

  test.each<[object, string, string]>([
    [{ ...IDEA, title: 'ab' }, 'title', 'Title must be at least 3 characters.'],
    [{ ...IDEA, title: 'x'.repeat(101) }, 'title', 'Title must be at most 100 characters.'],
    [{ ...IDEA, description: 'too short' }, 'description', 'Description must be at least 10 characters.'],
    [{ ...IDEA, description: 'x'.repeat(1001) }, 'description', 'Description must be at most 1000 characters.'],
    [{ ...IDEA, category: 'x' }, 'category', 'Category is required.'],
    [{ ...IDEA, category: 'x'.repeat(51) }, 'category', 'Category must be at most 50 characters.'],
    [{ ...IDEA, difficulty: 'impossible' }, 'difficulty', 'Choose easy, medium or hard.'],
    [
      { ...IDEA, materialsNeeded: 'x'.repeat(1001) },
      'materialsNeeded',
      'Provide materials as a comma-separated list, or leave empty.',
    ],
    [{ ...IDEA, likes: 99 }, 'likes', 'We don’t recognise this field.'],
  ])('refuses %j at the field (VAL-15 to VAL-18, VAL-20, VAL-21, VAL-25)', async (body, field, message) => {
    expect(await post(body)).toMatchObject({ status: 400, error: { fields: { [field]: message } } })
  })

  test('needs exactly one picture of at most 5 MB (VAL-27, VAL-28, R66)', async () => {
    expect(await post(IDEA, {})).toMatchObject({ status: 400, error: { fields: { image: 'Image is required.' } } })
    const text = { image: upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg', 'image/svg+xml') }
    expect((await post(IDEA, text)).status).toBe(415)
    const large = { image: upload(await jpegOf(5 * 1024 * 1024 + 1)) }
    expect(await post(IDEA, large)).toMatchObject({
      status: 413,
      error: { fields: { image: 'Max file size is 5MB.' } },
    })
  })

  test('needs an account; a business needs Premium (R62, R21, PLAN-08)', async () => {
    expect((await call(server, postIdea, { body: IDEA, files: { image: upload(await jpeg()) } })).status).toBe(401)
    const [none, premium] = [await givenCarrier(server, null), await givenCarrier(server, 'premium')]
    expect(await post(IDEA, null, none)).toMatchObject({
      status: 403,
      error: { message: 'Your business needs Business Premium to post upcycle ideas.' },
    })
    expect((await post(IDEA, null, premium)).status).toBe(201)
  })

  test('is limited to 10 an hour', async () => {
    const keen = await givenCustomer(server)
    await server.sql.query(
      `insert into community_postings select $1, 'idea', now() - interval '1 minute' from generate_series(1, 10)`,
      [keen.id],
    )
    expect(await post(IDEA, null, keen)).toMatchObject({ status: 429, error: { code: 'posting_limit' } })
  })
})

describe('ideas', () => {
  test('are listed newest first, paged, for everyone (CALL-07, UPC-02, CONST-05)', async () => {
    await server.sql.query('delete from upcycle_ideas')
    await server.sql.query(
      `insert into upcycle_ideas (id, owner_id, title, description, image_url, created_at)
       select gen_random_uuid(), $1, 'Idea ' || n, 'Told in ten characters', '{"url":"/media/x-1600.webp","width":4,"height":3,"placeholder":""}',
         now() - n * interval '1 minute' from generate_series(1, 25) n`,
      [ann.id],
    )
    const first = await callOrThrow(server, ideas, { query: {} })
    const second = await callOrThrow(server, ideas, { query: { after: first.next ?? '' } })
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(
      Array.from({ length: 25 }, (_, n) => `Idea ${n + 1}`),
    )
    expect(second.next).toBeNull()
  })

  test('count one like per person, even with concurrent requests, and can be unliked', async () => {
    const { id: ideaId } = await givenIdea(server, ann)
    const like = (as: Person) => call(server, likeIdea, { as, params: { ideaId } })
    const answers = await Promise.all([like(ann), ...Array.from({ length: 8 }, () => like(ben))])
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await callOrThrow(server, readIdea, { as: ben, params: { ideaId } })).toMatchObject({
      likes: 2,
      liked: true,
      version: 3,
    })
    expect(await callOrThrow(server, readIdea, { params: { ideaId } })).toMatchObject({ likes: 2, liked: false })
    for (let time = 0; time < 2; time++)
      expect(await callOrThrow(server, unlikeIdea, { as: ben, params: { ideaId } })).toEqual({
        id: ideaId,
        likes: 1,
        liked: false,
        version: 4,
      })
    expect((await call(server, likeIdea, { params: { ideaId } })).status).toBe(401)
    expect((await call(server, likeIdea, { as: ben, params: { ideaId: randomUUID() } })).status).toBe(404)
  })

  test('can only be deleted by their owner, with their picture', async () => {
    const idea = await givenIdea(server, ann)
    const params = { ideaId: idea.id }
    expect(await call(server, removeIdea, { as: ben, params })).toMatchObject({ status: 403 })
    for (let time = 0; time < 2; time++) await callOrThrow(server, removeIdea, { as: ann, params })
    expect((await call(server, readIdea, { params })).status).toBe(404)
    expect((await fetch(server.url + idea.imageUrl.url)).status).toBe(404)
  })
})

test('open lists receive new, liked and removed ideas', async () => {
  const visitor = await givenWatcher(server)
  await visitor.join(ideasRoom)
  const { own: _, liked: __, ...idea } = await givenIdea(server, ann)
  expect(await visitor.receives('idea.posted')).toEqual({ id: idea.id, version: 1, patch: idea })
  await callOrThrow(server, likeIdea, { as: await givenCustomer(server), params: { ideaId: idea.id } })
  expect(await visitor.receives('idea.changed')).toEqual({ id: idea.id, version: 2, patch: { likes: 1 } })
  await callOrThrow(server, removeIdea, { as: ann, params: { ideaId: idea.id } })
  expect((await visitor.receives('idea.removed')).id).toBe(idea.id)
})

describe('a curated example', () => {
  const of = async (as?: Person) =>
    (await callOrThrow(server, exampleLikes, { ...(as && { as }) })).items.find(({ id }) => id === 'cable-spool-table')
  const params = { exampleId: 'cable-spool-table' }

  test('counts one like per person, live, until the account is closed (R34)', async () => {
    const cleo = await givenCustomer(server, 'cleo')
    const watcher = await givenWatcher(server)
    await watcher.join(ideasRoom)
    await Promise.all(Array.from({ length: 5 }, () => call(server, likeExample, { as: cleo, params })))
    await callOrThrow(server, likeExample, { as: ben, params })
    expect(await of()).toMatchObject({ likes: 2, liked: false })
    expect(await of(ben)).toMatchObject({ likes: 2, liked: true })
    await watcher.receives(exampleChanged.name, ({ patch }) => patch['likes'] === 2)
    await callOrThrow(server, deleteAccount, { as: cleo, body: { password: cleo.password } })
    expect(await of()).toMatchObject({ likes: 1 })
    expect(await callOrThrow(server, unlikeExample, { as: ben, params })).toMatchObject({ likes: 0, liked: false })
    expect((await call(server, likeExample, { params })).status).toBe(401)
    expect((await call(server, likeExample, { as: ben, params: { exampleId: 'another' } })).status).toBe(404)
  })
})
