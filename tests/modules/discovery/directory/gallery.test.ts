import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  addGalleryPicture,
  MAX_GALLERY_PICTURES,
  myGallery,
  orderGallery,
  removeGalleryPicture,
} from '#modules/discovery/directory/contract.ts'
import { directoryExport } from '#modules/discovery/directory/facade.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { upload } from '#tests/modules/market/requests/pictures.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCustomer, givenSubscription, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { add, addPictureOrThrow, endPlan, galleryOf, givenBusiness, pageOf } from './businesses.ts'

const server = await givenServer()

const widths = async (as: Person) => (await galleryOf(server, as)).pictures.map(({ width }) => width)
const order = (as: Person, pictureIds: string[]) => call(server, orderGallery, { as, body: { pictureIds } })
const remove = (as: Person, pictureId: string) => call(server, removeGalleryPicture, { as, params: { pictureId } })
const stored = async () =>
  (await server.sql.query(`select key from stored_files where key like 'gallery_images/%' and dropped_at is null`)).rows
    .length

async function givenGallery(...wide: number[]) {
  const business = await givenBusiness(server)
  for (const width of wide) await addPictureOrThrow(server, business, width)
  return { business, ids: (await galleryOf(server, business)).pictures.map(({ id }) => id) }
}

describe('a gallery (PLAN-13)', () => {
  test('adds pictures at the end, and the page shows them in order', async () => {
    const { business } = await givenGallery(64, 72, 80)
    expect(await widths(business)).toEqual([64, 72, 80])
    const { gallery } = (await pageOf(server, business.id)).body ?? {}
    expect(gallery?.map(({ width }) => width)).toEqual([64, 72, 80])
    expect((await fetch(server.url + (gallery?.[0]?.url ?? ''))).headers.get('content-type')).toBe('image/webp')
  })

  test('can be reordered, with each picture once', async () => {
    const { business, ids } = await givenGallery(64, 72, 80)
    const [a = '', b = '', c = ''] = ids
    expect((await order(business, [c, a, b])).body?.pictures.map(({ id }) => id)).toEqual([c, a, b])
    for (const wrong of [[a, b], [a, b, b], [a, b, randomUUID()], []]) {
      const { status, error } = await order(business, wrong)
      expect([status, error?.code]).toEqual([409, 'gallery_changed'])
    }
    expect(await widths(business)).toEqual([80, 64, 72])
  })

  test('removes a picture with its files, closes the gap and ignores a second removal', async () => {
    const { business, ids } = await givenGallery(64, 72, 80)
    const [, second = ''] = ids
    const [, picture] = (await galleryOf(server, business)).pictures
    expect((await remove(business, second)).status).toBe(204)
    expect((await remove(business, second)).status).toBe(204)
    expect(await widths(business)).toEqual([64, 80])
    expect((await fetch(server.url + picture?.url)).status).toBe(404)
    expect((await add(server, business, 88)).body?.pictures.map(({ width }) => width)).toEqual([64, 80, 88])
  })

  test('only lets its owner reorder or remove pictures', async () => {
    const { business, ids } = await givenGallery(64)
    const { business: other } = await givenGallery()
    expect((await remove(other, ids[0] ?? '')).status).toBe(204)
    expect((await order(other, ids)).status).toBe(409)
    expect(await widths(business)).toEqual([64])
    expect((await call(server, myGallery)).status).toBe(401)
  })

  test('adds a picture once for a repeated idempotency key', async () => {
    const { business } = await givenGallery()
    const before = await stored()
    const key = randomUUID()
    for (let time = 0; time < 2; time++) expect((await add(server, business, 64, key)).status).toBe(201)
    expect(await widths(business)).toEqual([64])
    expect(await stored()).toBe(before + 3)
  })

  test('holds up to twelve pictures, also for concurrent uploads', async () => {
    const business = await givenBusiness(server)
    await server.sql.query(
      `insert into gallery_pictures select gen_random_uuid(), $1, $2::jsonb, place, now()
       from generate_series(1, 10) as place`,
      [business.id, { url: '/media/gallery_images/x-1600.webp', width: 64, height: 48, placeholder: '' }],
    )
    const answers = await Promise.all([
      add(server, business),
      add(server, business),
      add(server, business),
      add(server, business),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.error?.fields).toEqual({ picture: 'Your gallery can have up to 12 photos.' })
    expect((await widths(business)).length).toBe(MAX_GALLERY_PICTURES)
  })
})

describe('without Premium', () => {
  test('rejects new pictures with a readable message', async () => {
    for (const person of [await givenCustomer(server), await givenBusiness(server, { plan: 'basic' })]) {
      const { status, error } = await add(server, person)
      expect([status, error?.code]).toEqual([403, 'premium_needed'])
      expect(error?.message).toBe('Upgrade to Business Premium to add photos.')
      expect(await galleryOf(server, person)).toEqual({ pictures: [], entitled: false })
    }
  })

  test('hides a gallery until Premium is back, and still allows removing pictures', async () => {
    const { business, ids } = await givenGallery(64, 72)
    await endPlan(server, business)
    expect((await galleryOf(server, business)).entitled).toBe(false)
    expect((await pageOf(server, business.id)).body?.gallery).toEqual([])
    expect((await order(business, ids.toReversed())).status).toBe(403)
    expect((await remove(business, ids[0] ?? '')).status).toBe(204)
    await server.sql.query('delete from subscriptions where user_id = $1', [business.id])
    await givenSubscription(server, business.id, 'premium')
    expect((await pageOf(server, business.id)).body?.gallery.map(({ width }) => width)).toEqual([72])
  })
})

test.each<[string, () => Promise<{ picture?: ReturnType<typeof upload> }>, number, string]>([
  ['nothing', async () => ({}), 400, 'Choose a photo.'],
  [
    'a text',
    async () => ({ picture: upload(Buffer.from('hello'), 'a.jpg') }),
    415,
    'Only .jpg, .jpeg, .png, .gif, .webp formats are supported.',
  ],
])('rejects %s as a picture', async (_what, files, status, message) => {
  const business = await givenBusiness(server)
  const before = await stored()
  const answer = await call(server, addGalleryPicture, { as: business, body: {}, files: await files() })
  expect([answer.status, answer.error?.fields?.['picture']]).toEqual([status, message])
  expect(await stored()).toBe(before)
})

test('deleting the account removes gallery and pin, and the export contains both', async () => {
  const { business } = await givenGallery(64, 72)
  const [picture] = (await galleryOf(server, business)).pictures
  const db = openDatabase({ DATABASE_URL: server.config.DATABASE_URL, DATABASE_POOL: 1 }, () => undefined)
  expect(await directoryExport(db, business.id)).toMatchObject({
    gallery: [{ picture: 'gallery-1.webp' }, { picture: 'gallery-2.webp' }],
    files: [{ name: 'gallery-1.webp', store: 'public' }, { name: 'gallery-2.webp' }],
  })
  await db.destroy()
  await callOrThrow(server, deleteAccount, { as: business, body: { password: business.password } })
  expect((await fetch(server.url + picture?.url)).status).toBe(404)
  for (const table of ['gallery_pictures', 'business_locations'])
    expect((await server.sql.query(`select 1 from ${table} where user_id = $1`, [business.id])).rows).toEqual([])
  expect((await pageOf(server, business.id)).status).toBe(404)
})
