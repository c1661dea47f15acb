import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { titleOf } from '#modules/community/items/contract/facts.ts'
import {
  editGiftedItem,
  editSaleItem,
  listGiftedItem,
  listSaleItem,
} from '#modules/community/items/contract/listing.ts'
import { markItemGone, readItem } from '#modules/community/items/contract/pages.ts'
import {
  giftedItems,
  latestGiftedItems,
  latestSaleItems,
  myItems,
  removeItem,
  saleItems,
} from '#modules/community/items/contract.ts'
import { IMAGE_WIDTHS, imageUrlForWidth } from '#modules/market/requests/contract/facts.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { jpeg, jpegOf, upload } from '#tests/modules/market/requests/pictures.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, type Person } from '#tests/support/people.ts'
import { givenServer, startTestServer } from '#tests/support/server.ts'
import { GIFT, givenGift, givenSale, SALE } from './givens.ts'

const server = await givenServer()
const [ann, ben] = [await givenCustomer(server, 'ann'), await givenCustomer(server, 'ben')]

const list = (as: Person, body: object, files = {}, key?: string) =>
  call(server, listGiftedItem, { as, body: body as typeof GIFT, files, ...(key && { key }) })
const photos = async (...parts: string[]) =>
  Object.fromEntries(await Promise.all(parts.map(async (part) => [part, upload(await jpeg())] as const)))
const registered = async (url: string) =>
  (
    await server.sql.query(
      "select kept_at is not null and dropped_at is null as kept from stored_files where $1 like '/media/' || key",
      [url],
    )
  ).rows[0]?.kept

describe('listing an item', () => {
  test('returns its public state, without its owner (DATA-18, DATA-19, R61)', async () => {
    const { item } = await givenGift(server, { giver: ann })
    expect(item).toEqual({
      type: 'freecycle_item',
      id: item.id,
      name: 'Oak bookcase',
      description: GIFT.description,
      status: 'available',
      category: 'Furniture',
      locationText: 'BS6, Bristol',
      imageUrls: null,
      postedAt: expect.any(String),
      version: 1,
    })
    const page = await callOrThrow(server, readItem, { as: ben, params: { itemId: item.id } })
    expect(page).toEqual({ item, own: false, ask: null, askCount: null, promised: null })
    expect(JSON.stringify(page)).not.toContain(ann.id)
  })

  test('for sale needs a price, and stores only the outward code of its postcode (DATA-15 to DATA-17)', async () => {
    const item = await givenSale(server, ann)
    expect(item).toMatchObject({ type: 'sell_item', title: SALE.title, price: 45, locationText: 'BA2, Bath' })
    const { rows } = await server.sql.query('select postcode_area from items where id = $1', [item.id])
    expect(rows).toEqual([{ postcode_area: 'BA2' }])
    const free = await call(server, listSaleItem, { as: ann, body: { ...SALE, price: 0 } })
    expect(free).toMatchObject({ status: 400, error: { fields: { price: 'Price must be positive.' } } })
  })

  test.each<[object, string, string]>([
    [{ ...GIFT, name: 'ab' }, 'name', 'Name must be at least 3 characters long.'],
    [{ ...GIFT, name: 'x'.repeat(101) }, 'name', 'Name must be at most 100 characters long.'],
    [{ ...GIFT, description: 'x'.repeat(1001) }, 'description', 'Description must be at most 1000 characters long.'],
    [{ ...GIFT, category: 'Weapons' }, 'category', 'Choose a category from the list.'],
    [{ ...GIFT, postcodeArea: 'Bristol' }, 'postcodeArea', 'Please enter a valid UK postcode.'],
    [{ ...GIFT, status: 'gone' }, 'status', 'We don’t recognise this field.'],
    [{ ...GIFT, ownerId: randomUUID() }, 'ownerId', 'We don’t recognise this field.'],
  ])('refuses %j at the field', async (body, field, message) => {
    expect(await list(ann, body)).toMatchObject({ status: 400, error: { fields: { [field]: message } } })
  })

  test('stores six photos in order, each in three widths', async () => {
    const six = await photos('photo2', 'photo1', 'photo3', 'photo4', 'photo5', 'photo6')
    const { imageUrls } = await callOrThrow(server, listGiftedItem, { as: ann, body: GIFT, files: six })
    expect(imageUrls).toHaveLength(6)
    const answers = await Promise.all(
      (imageUrls ?? []).flatMap((image) =>
        IMAGE_WIDTHS.map((width) => fetch(server.url + imageUrlForWidth(image, width))),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 18 }, () => 200))
    expect(JSON.stringify(imageUrls)).not.toContain(ann.id)
  })

  test('refuses an invalid or too large photo at its part, and stores nothing (VAL-06, R66)', async () => {
    const good = await photos('photo1')
    const none = await list(ann, GIFT, { ...good, photo2: upload(Buffer.from('no picture')) })
    expect(none).toMatchObject({
      status: 415,
      error: { fields: { photo2: 'Only .jpg, .jpeg, .png, .gif, .webp formats are supported.' } },
    })
    const large = await list(ann, GIFT, { photo1: upload(await jpegOf(5 * 1024 * 1024 + 1)) })
    expect(large).toMatchObject({ status: 413, error: { fields: { photo1: 'Max file size is 5MB.' } } })
    const { rows } = await server.sql.query(
      `select key from stored_files where kept_at is null and dropped_at is null and key like 'item_images/%'`,
    )
    expect(rows).toEqual([])
  })

  test('lists it once for a repeated key, with the photos of the first request', async () => {
    const giver = await givenCustomer(server)
    const [key, files] = [randomUUID(), await photos('photo1')]
    const [first, again] = [await list(giver, GIFT, files, key), await list(giver, GIFT, files, key)]
    expect(again.body).toEqual(first.body)
    expect((await callOrThrow(server, myItems, { as: giver, query: {} })).items).toHaveLength(1)
    expect(await registered(first.body?.imageUrls?.[0]?.url ?? '')).toBe(true)
  })

  test('needs an account', async () => {
    expect((await call(server, listGiftedItem, { body: GIFT })).status).toBe(401)
  })

  test('a business needs Premium to sell, but can give away on any plan (R21, PLAN-06, PLAN-07, PLAN-09)', async () => {
    const [basic, premium] = [await givenCarrier(server, 'basic'), await givenCarrier(server, 'premium')]
    expect(await call(server, listSaleItem, { as: basic, body: SALE })).toMatchObject({
      status: 403,
      error: { code: 'premium_needed', message: 'Your business needs Business Premium to post items for sale.' },
    })
    for (const carrier of [basic, premium]) expect((await list(carrier, GIFT)).status).toBe(201)
    expect((await call(server, giftedItems, { as: basic, query: {} })).body?.items).not.toHaveLength(0)
    expect((await call(server, listSaleItem, { as: premium, body: SALE })).status).toBe(201)
  })

  test('is limited to 20 an hour, including deleted items', async () => {
    const keen = await givenCustomer(server)
    await server.sql.query(
      `insert into community_postings select $1, 'item', now() - interval '50 minutes' from generate_series(1, 18)`,
      [keen.id],
    )
    const { item } = await givenGift(server, { giver: keen })
    await callOrThrow(server, removeItem, { as: keen, params: { itemId: item.id } })
    const tries = await Promise.all([list(keen, GIFT), list(keen, GIFT), list(keen, GIFT)])
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 429, 429])
    const refused = tries.find(({ status }) => status === 429)
    expect(refused?.error?.message).toMatch(/^You can list up to 20 items an hour\. Try again in (9|10) minutes\.$/)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(500)
  })
})

describe('the lists', () => {
  test('hold available items only, newest first, paged without repeats, for everyone (FREE-01, FREE-02, SALE-01, CALL-06, CONST-05, R39, R41)', async () => {
    await server.sql.query('delete from items')
    await server.sql.query(
      `insert into items (id, type, owner_id, title, price, listed_at)
       select gen_random_uuid(), type, $1, 'Chair ' || n, price, now() - n * interval '1 minute'
       from generate_series(1, 45) n, (values ('sell_item', 5), ('freecycle_item', null)) as kinds (type, price)`,
      [ann.id],
    )
    const { item: given } = await givenGift(server, { giver: ann })
    const sold = await givenSale(server, ann)
    for (const { id } of [given, sold]) await callOrThrow(server, markItemGone, { as: ann, params: { itemId: id } })
    const chairs = Array.from({ length: 45 }, (_, n) => `Chair ${n + 1}`)
    for (const list of [saleItems, giftedItems]) {
      const titles: string[] = []
      let after: string | undefined
      do {
        const page: AnswerOf<typeof list> = await callOrThrow(server, list, { query: { ...(after && { after }) } })
        titles.push(...page.items.map(titleOf))
        after = page.next ?? undefined
      } while (after)
      expect(titles).toEqual(chairs)
    }
    expect((await call(server, giftedItems, { query: { after: 'junk' } })).status).toBe(400)
  })

  test('on the homepage hold 2 items for visitors and 5 for signed-in users, and say whether more exist (R07, HOME-29, HOME-30, CALL-04, CALL-05)', async () => {
    for (const latest of [latestSaleItems, latestGiftedItems]) {
      const forVisitors = await callOrThrow(server, latest)
      expect([forVisitors.items.map(titleOf), forVisitors.more]).toEqual([['Chair 1', 'Chair 2'], true])
      const signedIn = await callOrThrow(server, latest, { as: ben })
      const five = ['Chair 1', 'Chair 2', 'Chair 3', 'Chair 4', 'Chair 5']
      expect([signedIn.items.map(titleOf), signedIn.more]).toEqual([five, true])
    }
    await server.sql.query(`delete from items where type = 'freecycle_item' and title <> 'Chair 1'`)
    const gifts = await callOrThrow(server, latestGiftedItems)
    expect([gifts.items.length, gifts.more]).toEqual([1, false])
  })

  test('of one’s own items show every status and the number of asks', async () => {
    const seller = await givenCustomer(server)
    const { item } = await givenGift(server, { giver: seller })
    const sold = await givenSale(server, seller)
    await callOrThrow(server, markItemGone, { as: seller, params: { itemId: sold.id } })
    const mine = await callOrThrow(server, myItems, { as: seller, query: {} })
    expect(mine.items.map((one) => [one.item.id, one.item.status, one.askCount])).toEqual([
      [sold.id, 'gone', 0],
      [item.id, 'available', 0],
    ])
  })
})

describe('one’s own item', () => {
  test('can be edited: photos are kept, dropped and added', async () => {
    const giver = await givenCustomer(server)
    const files = await photos('photo1', 'photo2')
    const item = await callOrThrow(server, listGiftedItem, { as: giver, body: GIFT, files })
    const [first, second] = (item.imageUrls ?? []).map(({ url }) => url)
    const edited = await callOrThrow(server, editGiftedItem, {
      as: giver,
      params: { itemId: item.id },
      body: {
        ...GIFT,
        name: 'Oak shelves',
        postcodeArea: null,
        keepPhotos: [second ?? '', '/media/not-mine-1600.webp'],
      },
      files: await photos('photo1'),
    })
    expect(edited).toMatchObject({ id: item.id, name: 'Oak shelves', locationText: null, version: 2 })
    expect(edited.imageUrls).toHaveLength(2)
    expect(edited.imageUrls?.[0]?.url).toBe(second)
    expect((await fetch(server.url + first)).status).toBe(404)
    expect((await fetch(server.url + second)).status).toBe(200)
    const seven = await call(server, editGiftedItem, {
      as: giver,
      params: { itemId: item.id },
      body: { ...GIFT, keepPhotos: [second ?? ''] },
      files: await photos('photo1', 'photo2', 'photo3', 'photo4', 'photo5', 'photo6'),
    })
    expect(seven).toMatchObject({ status: 400, error: { fields: { keepPhotos: 'You can add up to 6 photos.' } } })
  })

  test('can’t be changed by others', async () => {
    const { item } = await givenGift(server, { giver: ann })
    const params = { itemId: item.id }
    const tries = [
      await call(server, editGiftedItem, { as: ben, params, body: { ...GIFT, keepPhotos: [] } }),
      await call(server, markItemGone, { as: ben, params }),
      await call(server, removeItem, { as: ben, params }),
    ]
    expect(tries.map(({ status, error }) => [status, error?.code])).toEqual(tries.map(() => [403, 'not_owner']))
  })

  test('keeps its type, and can’t be edited once it has gone', async () => {
    const { item } = await givenGift(server, { giver: ann })
    const params = { itemId: item.id }
    expect((await call(server, editSaleItem, { as: ann, params, body: { ...SALE, keepPhotos: [] } })).status).toBe(404)
    await callOrThrow(server, markItemGone, { as: ann, params })
    const late = await call(server, editGiftedItem, { as: ann, params, body: { ...GIFT, keepPhotos: [] } })
    expect(late).toMatchObject({ status: 409, error: { code: 'item_gone' } })
    expect((await call(server, markItemGone, { as: ann, params })).status).toBe(409)
  })

  test('is deleted with its photos; repeating it is no error', async () => {
    const item = await callOrThrow(server, listGiftedItem, { as: ann, body: GIFT, files: await photos('photo1') })
    const params = { itemId: item.id }
    for (let time = 0; time < 2; time++) await callOrThrow(server, removeItem, { as: ann, params })
    expect((await call(server, readItem, { as: ann, params })).status).toBe(404)
    expect((await fetch(server.url + (item.imageUrls?.[0]?.url ?? ''))).status).toBe(404)
  })

  test('has a page that visitors can’t see (R38)', async () => {
    const { item } = await givenGift(server, { giver: ann })
    expect((await call(server, readItem, { params: { itemId: item.id } })).status).toBe(401)
    expect((await call(server, readItem, { as: ann, params: { itemId: 'junk' } })).status).toBe(404)
  })
})

test('can’t be listed with the feature off (R36)', async () => {
  const other = await startTestServer({ FEATURES_OFF: 'listing' })
  try {
    const giver = await givenCustomer(other)
    expect((await call(other, listGiftedItem, { as: giver, body: GIFT })).status).toBe(404)
  } finally {
    await other.stop()
  }
})
