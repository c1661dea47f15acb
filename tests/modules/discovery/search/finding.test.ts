import { describe, expect, test } from 'vitest'
import { storeCharities } from '#modules/community/charities/commands/store-charities.ts'
import type { CharitiesTables } from '#modules/community/charities/tables.ts'
import { removeIdea } from '#modules/community/ideas/contract.ts'
import { editGiftedItem } from '#modules/community/items/contract/listing.ts'
import { markItemGone } from '#modules/community/items/contract/pages.ts'
import { promiseItem, undoPromise } from '#modules/community/items/contract/promises.ts'
import { giftedItems, removeItem } from '#modules/community/items/contract.ts'
import { SEARCH_FAILED, search } from '#modules/discovery/search/contract.ts'
import { cancelRequest } from '#modules/market/requests/contract.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { asModuleDb, openDatabase } from '#server/platform/database/database.ts'
import { decide, givenSubmitted, save } from '#tests/modules/carriers/profiles/businesses.ts'
import { givenIdea } from '#tests/modules/community/ideas/givens.ts'
import { GIFT, givenAsk, givenGift, givenSale } from '#tests/modules/community/items/givens.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, givenOpenRequest, givenStaff } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { slowness } from '#tests/support/slowness.ts'
import { until } from '#tests/support/until.ts'

const server = await givenServer()

const find = (term: string) => callOrThrow(server, search, { query: { term } })
const ids = async (term: string) => (await find(term)).items.map(({ id }) => id)
const comes = (term: string, id: string) => until(async () => (await ids(term)).includes(id), `'${term}' to be found`)
const goes = (term: string, id: string) => until(async () => !(await ids(term)).includes(id), `'${term}' to be gone`)

describe('the index follows the database', () => {
  test('a request that is posted and cancelled (SRCH-14, R58)', async () => {
    const { owner, request } = await givenOpenRequest(server, { title: 'Grand piano, very heavy', postcode: 'BS6 5QA' })
    await comes('piano', request.id)
    expect((await find('pinao')).items).toEqual([
      {
        type: 'job',
        id: request.id,
        title: 'Grand piano, very heavy',
        description: 'Both on the ground floor by the front door.',
        imageUrl: null,
        link: `/job/${request.id}`,
        titlePieces: [
          { text: 'Grand ', match: false },
          { text: 'piano', match: true },
          { text: ', very heavy', match: false },
        ],
        descriptionPieces: [{ text: 'Both on the ground floor by the front door.', match: false }],
      },
    ])
    expect(await ids('bs6 piano')).toEqual([request.id])
    for (const term of ['bs6 5qa piano', 'BS6 9ZZ', '“piano”', '(piano) 🎹', '🎹 piano'])
      expect(await ids(term)).toEqual([request.id])
    expect(await ids('5qa')).toEqual([])
    await callOrThrow(server, cancelRequest, { as: owner, params: { requestId: request.id } })
    await goes('piano', request.id)
  })

  test('a gifted item through its states (R39)', async () => {
    const { giver, item } = await givenGift(server, { name: 'Stuffed marmot' })
    const params = { itemId: item.id }
    await comes('marmot', item.id)
    expect((await find('marmot')).items[0]).toMatchObject({
      type: 'gift_item',
      link: `/freecycle/item/${item.id}?type=freecycle_item`,
    })
    await callOrThrow(server, editGiftedItem, {
      as: giver,
      params,
      body: { ...GIFT, name: 'Stuffed wombat', keepPhotos: [] },
    })
    await comes('wombat', item.id)
    expect(await ids('marmot')).toEqual([])
    const { ask } = await givenAsk(server, item.id)
    await callOrThrow(server, promiseItem, { as: giver, params: { askId: ask.id } })
    await goes('wombat', item.id)
    await callOrThrow(server, undoPromise, { as: giver, params })
    await comes('wombat', item.id)
    await callOrThrow(server, markItemGone, { as: giver, params })
    await goes('wombat', item.id)
  })

  test('an item for sale, also by its price, until it is removed', async () => {
    const seller = await givenCustomer(server, 'seller')
    const item = await givenSale(server, seller, { title: 'Copper alembic', price: 77 })
    await comes('alembic £77', item.id)
    expect((await find('alembic')).items[0]?.link).toBe(`/freecycle/item/${item.id}?type=sell_item`)
    await callOrThrow(server, removeItem, { as: seller, params: { itemId: item.id } })
    await goes('alembic', item.id)
  })

  test('an idea, until it is removed', async () => {
    const owner = await givenCustomer(server, 'thinker')
    const idea = await givenIdea(server, owner, { title: 'Chandelier from forks' })
    await comes('chandelier', idea.id)
    expect((await find('chandelier')).items[0]).toMatchObject({ type: 'upcycle_idea', link: '/upcycle' })
    await callOrThrow(server, removeIdea, { as: owner, params: { ideaId: idea.id } })
    await goes('chandelier', idea.id)
  })

  test('a business until its account is deleted, without private data', async () => {
    const carrier = await givenCarrier(server)
    await save(server, carrier, {}, { companyName: 'Zebedee Haulage', businessAddress: 'Unit 4, Mill Lane, LS6 2AB' })
    await comes('zebedee', carrier.id)
    expect((await find('zebedee')).items[0]).toMatchObject({
      type: 'business',
      title: 'Zebedee Haulage',
      description: 'Business in LS6, Leeds',
      link: '/business-finder',
    })
    const { rows } = await server.sql.query('select d::text as everything from search_documents d where id = $1', [
      carrier.id,
    ])
    // ids and times may contain the same characters by chance
    const everything = rows[0].everything
      .toLowerCase()
      .replaceAll(carrier.id, '')
      .replace(/\d{4}-\d\d-\d\d [\d:.+]+/g, '')
    for (const secret of [carrier.email, '0117', '496', 'mill', '2ab', 'cara', 'clearaway.example', 'high street'])
      expect(everything).not.toContain(secret)
    await save(server, carrier, {}, { companyName: 'Ermintrude Haulage' })
    await comes('ermintrude', carrier.id)
    expect(await ids('zebedee')).toEqual([])
    await callOrThrow(server, deleteAccount, { as: carrier, body: { password: carrier.password } })
    await goes('ermintrude', carrier.id)
  })

  test('excludes a business that staff rejected', async () => {
    const { carrier, profile } = await givenSubmitted(server)
    await comes('clear away', carrier.id)
    const staff = await givenStaff(server)
    await decide(server, staff, carrier.id, profile.verificationVersion, 'rejected')
    await goes('clear away', carrier.id)
  })

  test('removes a user’s content with their account', async () => {
    const { owner, request } = await givenOpenRequest(server, { title: 'Theodolite on a tripod' })
    await comes('theodolite', request.id)
    await callOrThrow(server, deleteAccount, { as: owner, body: { password: owner.password } })
    await goes('theodolite', request.id)
  })

  test('charities from an import, and their new names', async () => {
    const db = openDatabase(server.config, () => undefined)
    const store = (name: string) =>
      storeCharities(asModuleDb<CharitiesTables>(db), 'test', [{ ...NOTHING, sourceId: '1', name }], new Date())
    await store('Windmill Trust')
    await until(async () => (await find('windmill')).counts.charity === 1, 'the charity to be found')
    expect((await find('windmill')).items[0]).toMatchObject({
      link: '/charities',
      description: null,
      descriptionPieces: [],
    })
    await store('Watermill Trust')
    await until(async () => (await find('watermill')).counts.charity === 1, 'its new name to be found')
    expect(await ids('windmill')).toEqual([])
    await db.destroy()
  })
})

const NOTHING = {
  ...{ mission: null, type: null, address: null, city: null, postalCode: null, website: null, phone: null },
  ...{ imageUrl: null, learnMoreUrl: null, donationUrl: null },
}

describe('searching', () => {
  test('trims the term, and finds nothing for a blank one (SRCH-02, SRCH-03, CALL-10)', async () => {
    expect((await find('  ')).items).toEqual([])
    const { request } = await givenOpenRequest(server, { title: 'Sousaphone with a dent' })
    await comes('  sousaphone ', request.id)
  })

  test.each([
    { term: 'x'.repeat(65) },
    { term: 'sofa', page: '0' },
    { term: 'sofa', page: '51' },
    { term: 'sofa', type: 'user' },
    {},
  ])('rejects an invalid query: %j', async (query) => {
    expect((await call(server, search, { query: query as { term: string } })).status).toBe(400)
  })

  test('an impossible place is an invalid request, not a search error', async () => {
    expect(await call(server, search, { query: { term: 'sofa', near: 'BS\u0000' } })).toMatchObject({ status: 400 })
  })

  test('an unknown place is an error of the field', async () => {
    const { status, error } = await call(server, search, { query: { term: 'sousaphone', near: 'ZZ99' } })
    expect([status, error?.code, Object.keys(error?.fields ?? {})]).toEqual([400, 'place_not_found', ['near']])
  })

  test('an engine that takes over two seconds has failed (ERR-06)', async () => {
    const blocker = await server.sql.connect()
    await blocker.query('begin')
    await blocker.query('lock table search_documents in access exclusive mode')
    const began = Date.now()
    const { request } = await givenOpenRequest(server, { title: 'Barometer in a case' })
    const answer = await call(server, search, { query: { term: 'barometer' } })
    expect(answer).toMatchObject({ status: 503, error: { code: 'search_failed', message: SEARCH_FAILED } })
    expect(Date.now() - began).toBeLessThan(8_000 * slowness())
    expect((await call(server, giftedItems, { query: {} })).status).toBe(200)
    await blocker.query('rollback')
    blocker.release()
    await until(async () => (await ids('barometer')).includes(request.id), 'the delayed change')
  })
})
