import { randomUUID } from 'node:crypto'
import { until } from '#tests/support/until.ts'
import { type Browser, openBrowser } from './browser.ts'
import type { Ids } from './crawl.ts'
import { newWord } from './new-word.ts'
import { givenAdmin, givenCarrier, givenPerson, type Person, saveProfile, verify } from './people.ts'
import { photo } from './phone-pictures.ts'
import type { Product } from './product.ts'

/** The readers: each secret lists which of them may read it. */
export const READERS = ['visitor', 'third', 'rival', 'carrier', 'owner', 'giver'] as const
export type Reader = (typeof READERS)[number]

/** Those with a socket open from the beginning. */
export const LISTENERS = ['visitor', 'third', 'rival'] as const
export type Listener = (typeof LISTENERS)[number]

/** A text that only some may read. */
export interface Secret {
  readonly what: string
  readonly text: string
  readonly readers: readonly Reader[]
}

/** Whether a text contains a secret, in any spelling. */
export const reveals = (texts: string, { text }: Secret): boolean =>
  texts.includes(text) || texts.includes(text.replaceAll(' ', '')) || texts.includes(encodeURIComponent(text))

/** Data of people at all stages, and who may know what of it. */
export interface Market {
  readonly product: Product
  readonly admin: Person
  readonly people: Readonly<Record<Exclude<Reader, 'visitor'>, Person>>
  browserOf(reader: Reader): Browser
  readonly ids: Ids
  readonly secrets: readonly Secret[]
  /** Everything that the socket of a listener received while it was created, in every room that admits them. */
  received(listener: Listener): string
  readonly jobs: { readonly open: string; readonly agreed: string; readonly arrived: string; readonly done: string }
  close(): void
}

/** The owner of the phone that takes the photos of this market. */
const PHONE_OWNER = 'Olive Ownersphone'

/** Lets people sign up, post, bid, agree, write, complain, collect and review. */
export async function openMarket(product: Product): Promise<Market> {
  const admin = await givenAdmin(product)
  const secrets: Secret[] = []
  const secret = (what: string, readers: readonly Reader[], text = newWord()): string => {
    secrets.push({ what, text, readers })
    return text
  }
  const people = await signUpPeople(product, admin, secret)
  const visitor = openBrowser(product)
  const sockets = await listen({ visitor, third: people.third.browser, rival: people.rival.browser })
  const ids: Record<string, string[]> = { userId: [people.carrier.id, people.rival.id, people.owner.id], photo: ['1'] }
  const note = (name: string, id: string) => addId(ids, name, id)
  const setup: MarketSetup = { ...people, admin, postcode: 'BS6 5QB', secret, note, sockets }
  await keepOwnThings(setup)
  const open = await openRequest(setup)
  const agreed = await agreedJob(setup)
  const arrived = await jobWithPriceAsked(setup)
  const done = await doneJob(setup)
  await gift(setup)
  await until(async () => (await visitor.call('search', { query: { term: 'sofa' } })).text.includes(open), 'the index')
  return {
    product,
    admin,
    people,
    browserOf: (reader) => (reader === 'visitor' ? visitor : people[reader].browser),
    ids,
    secrets,
    received: (listener) => sockets.texts(listener).join('\n'),
    jobs: { open, agreed, arrived, done },
    close: sockets.close,
  }
}

/** Two others with agreed jobs of their own: whatever they may do about those, they may not do about any other. */
export interface Neighbours {
  readonly owner: Person
  readonly carrier: Person
  readonly ids: Ids
}

/** Signs up another owner and carrier, with jobs that are agreed, at the door and done. */
export async function openNeighbours({ product, admin, people }: Market): Promise<Neighbours> {
  const [owner, carrier] = await Promise.all([givenPerson(product), givenCarrier(product, admin)])
  await saveProfile(owner, { displayName: 'Nora Next', phoneNumber: newPhone(), address: '2 Next Street, Bristol' })
  const ids: Record<string, string[]> = { photo: ['1'] }
  const setup: MarketSetup = {
    ...{ ...people, owner, carrier, admin, postcode: 'BS6 5QD' },
    secret: (_what, _readers, text = newWord()) => text,
    note: (name, id) => addId(ids, name, id),
    sockets: { texts: () => [], about: async () => undefined, close: () => undefined },
  }
  await agreedJob(setup)
  await jobWithPriceAsked(setup)
  await doneJob(setup)
  return { owner, carrier, ids }
}

function addId(ids: Record<string, string[]>, name: string, id: string): string {
  ids[name] = [...(ids[name] ?? []), id]
  return id
}

type People = Market['people']
type MakeSecret = (what: string, readers: readonly Reader[], text?: string) => string

interface MarketSetup extends People {
  admin: Person
  /** Returns a text that only these may read. */
  secret: MakeSecret
  /** Where their agreed jobs are. */
  postcode: string
  /** Records an id. */
  note: (name: string, id: string) => string
  sockets: ListenerSockets
}

async function signUpPeople(product: Product, admin: Person, secret: MakeSecret): Promise<People> {
  const [owner, giver, third] = await Promise.all(
    ['owner', 'giver', 'third'].map((name) => givenPerson(product, 'customer', name)),
  )
  if (!owner || !giver || !third) throw new Error('A person could not sign up')
  const reachable = (of: string, readers: readonly Reader[]) => ({
    phoneNumber: secret(`the phone of the ${of}`, readers, newPhone()),
    address: `1 ${secret(`the address of the ${of}`, readers)} Street, Bristol`,
  })
  const atWork = (of: string, readers: readonly Reader[]) => ({
    phoneNumber: secret(`the phone of the ${of}`, readers, newPhone()),
    contactPerson: secret(`the contact person of the ${of}`, readers),
    businessAddress: `Unit 1, ${secret(`the address of the ${of}`, readers)} Yard, Bristol BS2 0TP`,
  })
  await saveProfile(owner, { displayName: 'Olive Owner', ...reachable('owner', ['owner']) })
  await saveProfile(giver, { displayName: 'Gil Giver', ...reachable('giver', ['giver']) })
  await saveProfile(third, { displayName: 'Thea Third', ...reachable('third', ['third']) })
  const carrier = await givenCarrier(product, admin, atWork('carrier', ['carrier', 'owner']))
  const rival = await givenCarrier(product, admin, {
    displayName: 'Rita Rival',
    companyName: 'Rival Removals Ltd',
    ...atWork('rival', ['rival']),
  })
  await verify(carrier, admin)
  const people = { owner, giver, third, carrier, rival }
  for (const [name, person] of Object.entries(people))
    secret(`the address for mails of the ${name}`, [name as Reader], person.email)
  return people
}

let phones = 100_000
const newPhone = (): string => `07700 ${phones++}`

interface ListenerSockets {
  texts(listener: Listener): readonly string[]
  /** Joins the room of one thing. */
  about(kind: 'request' | 'item', id: string): Promise<void>
  close(): void
}

/** Opens a socket for each listener in every room of lists. */
async function listen(browsers: Readonly<Record<Listener, Browser>>): Promise<ListenerSockets> {
  const texts: Record<Listener, string[]> = { visitor: [], third: [], rival: [] }
  const sockets = LISTENERS.map((listener) => {
    const socket = browsers[listener].socket()
    socket.onAny((name: string, payload: unknown) => texts[listener].push(JSON.stringify([name, payload])))
    return socket.connect()
  })
  const join = async (room: { kind: string; id?: string }) =>
    void (await Promise.all(sockets.map((socket) => socket.emitWithAck('join', room))))
  for (const kind of ['requests', 'items', 'ideas']) await join({ kind })
  return {
    texts: (listener) => texts[listener],
    about: (kind, id) => join({ kind, id }),
    close: () => {
      for (const socket of sockets) socket.close()
    },
  }
}

const LOAD = { items: [{ key: 'sofa-2', n: 1 }], halfDays: [] }

async function request({ owner, note, sockets }: MarketSetup, fields: Record<string, unknown>): Promise<string> {
  const body = { title: 'Two-seat sofa', description: 'By the front door.', budget: null, load: LOAD, ...fields }
  const asked = { body, files: { image: await photo(PHONE_OWNER) } }
  const { id } = await owner.browser.callOrThrow<{ id: string }>('postRequest', asked)
  await sockets.about('request', id)
  return note('requestId', id)
}

async function bid({ note }: MarketSetup, { browser }: Person, requestId: string): Promise<string> {
  const body = { bidAmount: 60, bidMessage: 'We come with two people.', carries: { allowed: true, reused: false } }
  return note('bidId', (await browser.callOrThrow<{ id: string }>('placeBid', { params: { requestId }, body })).id)
}

async function keepOwnThings({ carrier, rival, secret, note }: MarketSetup): Promise<void> {
  const area = {
    kind: 'area',
    name: secret('the name of an area', ['rival']),
    about: 'request',
    postcode: 'BS6',
    miles: 5,
    keywords: '',
    photo: false,
    budget: false,
    on: true,
  }
  note('areaId', (await rival.browser.callOrThrow<{ id: string }>('saveArea', { body: area })).id)
  const plate = secret('the plate of a van', ['carrier'], newPlate())
  const van = { plate, litres: null, payloadKg: null }
  note('vehicleId', (await carrier.browser.callOrThrow<{ id: string }>('addVehicle', { body: van })).id)
  await carrier.browser.callOrThrow('addGalleryPicture', { body: {}, files: { picture: await photo(PHONE_OWNER) } })
  note('exportId', (await carrier.browser.callOrThrow<{ id: string }>('requestExport')).id)
}

let plates = 100
const newPlate = (): string =>
  `KX21 ${[plates++].map((n) => `${n}`.replace(/\d/g, (d) => 'ABCDEFGHJK'[Number(d)] ?? 'A'))}`

async function openRequest(setup: MarketSetup): Promise<string> {
  const { carrier, rival, secret, note } = setup
  const id = await request(setup, { postcode: secret('a postcode before a bid was accepted', ['owner'], 'BS6 5QA') })
  await bid(setup, carrier, id)
  const asked = { params: { requestId: id }, body: { text: 'Is there a lift in the building?' } }
  note('questionId', (await rival.browser.callOrThrow<{ id: string }>('askQuestion', asked)).id)
  return id
}

async function agreedJob(setup: MarketSetup): Promise<string> {
  const { owner, carrier, rival, secret, note } = setup
  const pair: Reader[] = ['owner', 'carrier']
  const id = await request(setup, { postcode: secret('the postcode of a job', pair, setup.postcode) })
  await bid(setup, rival, id)
  const params = { requestId: id }
  await owner.browser.callOrThrow('acceptBid', {
    params: { bidId: await bid(setup, carrier, id) },
    body: {
      phoneNumber: secret('the phone for a job', pair, newPhone()),
      address: `2 ${secret('the address of a job', pair)} Street`,
      floor: null,
      accessNote: secret('the way in to a job', pair),
    },
  })
  await carrier.browser.callOrThrow('confirmTime', {
    params,
    body: { day: inDays(1), part: 'morning', plate: secret('the plate that comes to a job', pair, newPlate()) },
  })
  const message = { id: randomUUID(), text: `The ${secret('a message', pair)} door.` }
  await owner.browser.callOrThrow('sendMessage', { params, body: message, files: { photo: await photo(PHONE_OWNER) } })
  note('messageId', message.id)
  const texts = {
    kind: 'damage',
    text: `They broke the ${secret('a case', pair)} lamp.`,
    wants: secret('what a case wants', pair),
  }
  const opened = await owner.browser.callOrThrow<{ id: string; entries: { id: string }[] }>('openCase', {
    params,
    body: texts,
    files: { photo1: await photo(PHONE_OWNER) },
  })
  note('caseId', opened.id)
  note('entryId', opened.entries[0]?.id ?? '')
  return id
}

async function jobWithPriceAsked(setup: MarketSetup): Promise<string> {
  const { owner, carrier, note } = setup
  const params = { requestId: await request(setup, { postcode: setup.postcode }) }
  await owner.browser.callOrThrow('acceptBid', { params: { bidId: await bid(setup, carrier, params.requestId) } })
  await owner.browser.callOrThrow('askEarlyStart', { params })
  await carrier.browser.callOrThrow('noteArrival', { params })
  const change = { load: { items: [{ key: 'sofa-2', n: 2 }] }, newPounds: 90 }
  const asked = await carrier.browser.callOrThrow<{ priceChanges: { id: string }[] }>('askPrice', {
    params,
    body: change,
    files: { photo1: await photo(PHONE_OWNER) },
  })
  note('changeId', asked.priceChanges[0]?.id ?? '')
  return params.requestId
}

async function doneJob(setup: MarketSetup): Promise<string> {
  const { owner, carrier, secret } = setup
  const pair: Reader[] = ['owner', 'carrier']
  const params = { requestId: await request(setup, { postcode: setup.postcode }) }
  await owner.browser.callOrThrow('acceptBid', { params: { bidId: await bid(setup, carrier, params.requestId) } })
  await owner.browser.callOrThrow('askEarlyStart', { params })
  await carrier.browser.callOrThrow('noteArrival', { params })
  const change = { load: { items: [{ key: 'sofa-2', n: 2 }] }, newPounds: 90 }
  const files = { photo1: await photo() }
  const asked = await carrier.browser.callOrThrow<{ priceChanges: { id: string }[] }>('askPrice', {
    params,
    body: change,
    files,
  })
  await owner.browser.callOrThrow('answerPrice', {
    params: { changeId: asked.priceChanges[0]?.id ?? '' },
    body: { answer: 'signed', name: secret('who signed for a price', pair) },
  })
  await carrier.browser.callOrThrow('beginLoading', { params })
  await carrier.browser.callOrThrow('markCollected', { params })
  await recordWhereItWent(setup, params)
  await owner.browser.callOrThrow('completeRequest', { params })
  return params.requestId
}

async function recordWhereItWent({ carrier, secret }: MarketSetup, params: { requestId: string }): Promise<void> {
  const awaited = async () =>
    (await carrier.browser.callOrThrow<{ disposal: { version: number } | null }>('jobDisposal', { params })).disposal
  await until(async () => (await awaited()) !== null, 'the disposal record to be expected')
  const { version } = (await awaited()) ?? { version: 0 }
  const body = {
    ...{
      kind: 'yard',
      number: 'WEX123456',
      receiver: null,
      postcode: null,
      ticket: null,
      kg: 80,
      alsoFor: [],
      version,
    },
    placeName: secret('where the waste of a job went', ['owner', 'carrier']),
    tippedAt: inLondon(new Date()),
  }
  await carrier.browser.callOrThrow('recordDisposal', { params, body, files: { photo: await photo(PHONE_OWNER) } })
}

/** A gift with a request for it; it is promised, and not accepted: no one sees the giver's phone yet. */
async function gift({ giver, third, secret, note, sockets }: MarketSetup): Promise<void> {
  const item = { name: 'Pine table', description: null, category: null, postcodeArea: 'BS6' }
  const { id } = await giver.browser.callOrThrow<{ id: string }>('listGiftedItem', {
    body: item,
    files: { photo1: await photo(PHONE_OWNER) },
  })
  note('itemId', id)
  await sockets.about('item', id)
  const asked = { params: { itemId: id }, body: { message: `For my ${secret('an ask', ['giver', 'third'])} room.` } }
  const ask = await third.browser.callOrThrow<{ id: string }>('askForItem', asked)
  note('askId', ask.id)
  await giver.browser.callOrThrow('promiseItem', {
    params: { askId: ask.id },
    body: { phoneNumber: secret('the phone for an item', [], newPhone()), address: null },
  })
}

/** A day of London, so many days from today. */
export const inDays = (days: number): string => inLondon(new Date(Date.now() + days * 86_400_000)).slice(0, 10)

/** A time in London. */
const inLondon = (at: Date): string =>
  at.toLocaleString('sv-SE', { timeZone: 'Europe/London' }).slice(0, 16).replace(' ', 'T')
