import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { type Browser, openBrowser } from './browser.ts'
import { crawl, type Ids } from './crawl.ts'
import { newWord } from './new-word.ts'
import { givenAdmin, givenCarrier, givenPerson, type Person, saveProfile } from './people.ts'
import { photo } from './phone-pictures.ts'
import { type Product, startProduct } from './product.ts'

/** Something that many see, until it is hidden. */
interface Posted {
  readonly word: string
  readonly kind: string
  readonly id: string
  readonly pictures: readonly string[]
  /** The room with its updates, where there is one. */
  readonly room?: string
}

let product: Product
let admin: Person
let third: Person
let visitor: Browser
const ids: Record<string, string[]> = {}
const posted: Posted[] = []

beforeAll(async () => {
  product = await startProduct()
  visitor = openBrowser(product)
  ;[admin, third] = await Promise.all([givenAdmin(product), givenPerson(product)])
})
afterAll(() => product.stop())

const note = (param: string, id: string) => {
  ids[param] = [...(ids[param] ?? []), id]
}

interface Told {
  readonly id: string
  readonly imageUrls?: readonly { readonly url: string }[] | null
  readonly imageUrl?: { readonly url: string }
}
const picturesOf = ({ imageUrls, imageUrl }: Told) =>
  [...(imageUrls ?? []), ...(imageUrl ? [imageUrl] : [])].map(({ url }) => url)

/** Posts one of everything that has a page, each with a word and a picture. */
async function postAll({ browser }: Person): Promise<Posted[]> {
  const words = { request: newWord(), gift: newWord(), sale: newWord(), idea: newWord() }
  const request = await browser.callOrThrow<Told>('postRequest', {
    body: { title: `A sofa ${words.request}`, description: 'By the front door.', postcode: 'BS6 5QA', budget: null },
    files: { image: await photo() },
  })
  const item = { description: null, category: null, postcodeArea: 'BS6' }
  const files = { photo1: await photo() }
  const gift = await browser.callOrThrow<Told>('listGiftedItem', {
    body: { ...item, name: `A table ${words.gift}` },
    files,
  })
  const sale = await browser.callOrThrow<Told>('listSaleItem', {
    body: { ...item, title: `A lamp ${words.sale}`, price: 5 },
    files,
  })
  const idea = await browser.callOrThrow<Told>('postIdea', {
    body: {
      title: `A shelf ${words.idea}`,
      description: 'Of old boards, sanded.',
      category: null,
      materialsNeeded: null,
    },
    files: { image: await photo() },
  })
  note('requestId', request.id)
  for (const { id } of [gift, sale]) note('itemId', id)
  note('ideaId', idea.id)
  return [
    { word: words.request, kind: 'request', id: request.id, pictures: picturesOf(request), room: 'request' },
    { word: words.gift, kind: 'item', id: gift.id, pictures: picturesOf(gift), room: 'item' },
    { word: words.sale, kind: 'item', id: sale.id, pictures: picturesOf(sale), room: 'item' },
    { word: words.idea, kind: 'idea', id: idea.id, pictures: picturesOf(idea) },
  ]
}

/** A business with a page, a bid with a message and a question on another person's request. */
async function speak(requestId: string): Promise<{ speaker: Person; said: Posted[] }> {
  const words = { company: newWord(), bid: newWord(), question: newWord() }
  const speaker = await givenCarrier(product, admin, {
    displayName: `Bob ${words.company}`,
    companyName: `Bob ${words.company} Ltd`,
    businessAddress: 'Unit 4, Bristol BS2 0TP',
  })
  note('userId', speaker.id)
  const params = { requestId }
  const offer = { bidAmount: 60, bidMessage: `We bring a ${words.bid}.` }
  const bid = await speaker.browser.callOrThrow<Told>('placeBid', { params, body: offer })
  const body = { text: `Is there a ${words.question} in the flat?` }
  const question = await speaker.browser.callOrThrow<Told>('askQuestion', { params, body })
  const files = { picture: await photo() }
  const { pictures } = await speaker.browser.callOrThrow<{ pictures: { url: string }[] }>('addGalleryPicture', {
    body: {},
    files,
  })
  return {
    speaker,
    said: [
      { word: words.company, kind: 'profile', id: speaker.id, pictures: pictures.map(({ url }) => url) },
      { word: words.bid, kind: 'bid', id: bid.id, pictures: [] },
      { word: words.question, kind: 'question', id: question.id, pictures: [] },
    ],
  }
}

/** Returns where any of these words is shown to a person, except in what `staying` operations answer. */
async function shownTo(
  browser: Browser,
  things: readonly Posted[],
  staying: readonly string[] = [],
): Promise<Map<string, string[]>> {
  const terms = things.map(({ word }) => word)
  // a search term comes back in the answer
  const found = [...(await crawl({ product, ids: ids as Ids }, browser, terms))]
  return new Map(
    things.map(({ word, kind }) => [
      `${kind} ${word}`,
      found
        .filter(([where, { text, status }]) => status === 200 && text.includes(word) && !where.includes(word))
        .map(([where]) => where)
        .filter((where) => !staying.some((operation) => where.startsWith(operation))),
    ]),
  )
}

const found = async (word: string): Promise<boolean> => {
  const { items } = await visitor.callOrThrow<{ items: unknown[] }>('search', { query: { term: word } })
  return items.length > 0
}

/** Checks that nothing outside shows any of it. */
async function expectHidden(things: readonly Posted[], staying: readonly string[] = []): Promise<void> {
  for (const { word } of things) await until(async () => !(await found(word)), `the index to forget ${word}`)
  for (const browser of [visitor, third.browser])
    expect([...(await shownTo(browser, things, staying))].filter(([, where]) => where.length > 0)).toEqual([])
  for (const picture of things.flatMap(({ pictures }) => pictures)) await expectNoPicture(picture)
  const socket = openBrowser(product).socket().connect()
  for (const { room, id } of things)
    if (room) expect(await socket.emitWithAck('join', { kind: room, id })).toEqual({ ok: false, code: 'not_found' })
  socket.close()
}

/** In no width, to no cache that revalidates it, to no one but its owner. */
async function expectNoPicture(picture: string): Promise<void> {
  for (const width of ['1600', '960', '480']) {
    const path = picture.replace(/-\d+\.webp$/, `-${width}.webp`)
    const tag = `"${path.split('/').at(-1)?.replace('.webp', '')}"`
    expect((await visitor.send('GET', path)).status, path).toBe(404)
    expect((await visitor.send('GET', path, { headers: { 'if-none-match': tag } })).status, path).toBe(404)
    expect((await third.browser.send('GET', path)).status, path).toBe(404)
  }
}

async function takeDown({ kind, id }: Posted): Promise<void> {
  await third.browser.callOrThrow('reportContent', { body: { kind, subjectId: id, reason: 'scam', words: null } })
  const body = { what: 'hidden', words: 'It is a scam.', seen: 1 }
  await admin.browser.callOrThrow('decideReport', { params: { kind, subjectId: id }, body })
}

describe('what was visible', () => {
  let owner: Person
  let standing: Posted[]

  beforeAll(async () => {
    owner = await givenPerson(product)
    await saveProfile(owner, { displayName: 'Olive Owner' })
    posted.push(...(await postAll(owner)))
    standing = (await postAll(owner)).slice(0, 1)
    const { said } = await speak(standing[0]?.id ?? '')
    posted.push(...said)
    for (const { kind, word } of posted.filter(({ kind }) => !['bid', 'question'].includes(kind)))
      await until(() => found(word), `the index to know the ${kind} ${word}`)
  })

  test('is shown to everyone, in several places', async () => {
    for (const [what, where] of await shownTo(visitor, posted)) expect(where.length, what).toBeGreaterThan(0)
    for (const picture of posted.flatMap(({ pictures }) => pictures))
      expect((await visitor.send('GET', picture)).status, picture).toBe(200)
  })

  test('is hidden everywhere once it is taken down', async () => {
    for (const thing of posted) await takeDown(thing)
    await expectHidden(posted)
    expect((await shownTo(owner.browser, standing)).values().next().value?.length).toBeGreaterThan(0)
  })
})

/** Bids and questions of a suspended person stay on requests of others until staff hide them one by one. */
const STAYING = ['bidsOnRequest', 'questionsOnRequest']

describe('what a person posted', () => {
  test('is hidden everywhere once they are suspended', async () => {
    const [request] = await postAll(await givenPerson(product))
    const requestId = request?.id ?? ''
    const { speaker, said } = await speak(requestId)
    const things = [...(await postAll(speaker)), ...said]
    for (const { kind, word } of things.filter(({ kind }) => !['bid', 'question'].includes(kind)))
      await until(() => found(word), `the index to know the ${kind} ${word}`)
    await admin.browser.callOrThrow('suspendPerson', { params: { userId: speaker.id }, body: { reason: 'A fraud.' } })
    await expectHidden(things, [...STAYING, `/job/${requestId}`])
  })
})
