import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Asked, Browser } from './browser.ts'
import { crawl, inTurns, mailsTo, namings, picturesIn } from './crawl.ts'
import type { Operation } from './document.ts'
import {
  LISTENERS,
  type Market,
  type Neighbours,
  openMarket,
  openNeighbours,
  READERS,
  type Reader,
  reveals,
} from './market.ts'
import type { Person } from './people.ts'
import { metadataLeftIn, photo } from './phone-pictures.ts'
import { type Product, startProduct } from './product.ts'
import { validBody } from './valid-body.ts'

let product: Product
let market: Market
let neighbours: Neighbours
beforeAll(async () => {
  product = await startProduct()
  market = await openMarket(product)
  neighbours = await openNeighbours(market)
})
afterAll(async () => {
  market?.close()
  await product.stop()
})

/** What each has read. */
const read = new Map<Reader, Map<string, Answer>>()

describe('what people keep to themselves', () => {
  test.each(READERS)('is not shown to the %s by any operation, page, list, search or mail', async (reader) => {
    const found = await crawl(market, market.browserOf(reader))
    read.set(reader, found)
    const mails = reader === 'visitor' ? [] : mailsTo(market, market.people[reader].email)
    const texts = [...[...found].map(([where, { text }]) => [where, text] as const), ...mails]
    const leaked = market.secrets
      .filter(({ readers }) => !readers.includes(reader))
      .flatMap((secret) =>
        texts.filter(([, text]) => reveals(text, secret)).map(([where]) => `${secret.what}: ${where}`),
      )
    expect(leaked).toEqual([])
    expect([...found].filter(([, { status }]) => status >= 500).map(([where]) => where)).toEqual([])
  })

  test('is shown to the people it belongs to, which proves that the search for it works', () => {
    const nowhere = market.secrets.filter(
      (secret) =>
        secret.readers.length > 0 &&
        !secret.readers.some((reader) => [...(read.get(reader) ?? [])].some(([, { text }]) => reveals(text, secret))),
    )
    expect(nowhere.map(({ what }) => what)).toEqual([])
  })

  test.each(LISTENERS)('is sent to no socket of the %s', (listener) => {
    const received = market.received(listener)
    expect(received).toContain('bid.placed')
    const leaked = market.secrets.filter((secret) => !secret.readers.includes(listener) && reveals(received, secret))
    expect(leaked.map(({ what }) => what)).toEqual([])
  })

  test('is not in pictures: no phone, no location', async () => {
    const pictures = picturesIn(read.get('owner') ?? new Map())
    expect(pictures.length).toBeGreaterThan(3)
    for (const picture of pictures) {
      const { status, bytes } = await market.browserOf('visitor').send('GET', picture)
      expect(status, picture).toBe(200)
      expect(await metadataLeftIn(bytes), picture).toEqual([])
    }
  })
})

/** What everyone may do about what everyone sees. */
const OPEN_TO_ALL = ['placeBid', 'askQuestion', 'viewRequest', 'askForItem', 'reportContent']
/** What attackers may do, because the thing is theirs. */
const OWN: Partial<Record<Reader, readonly string[]>> = {
  third: ['withdrawAsk', 'acceptPromise'],
  rival: ['withdrawBid', 'takeQuestionBack', 'removeArea', 'changeArea'],
}
/** Operations for only one party of a job. */
const OF_THE_OWNER = [
  ...[
    'acceptBid',
    'cancelRequest',
    'completeRequest',
    'changeList',
    'setBookAtBudget',
    'acceptTime',
    'matchVan',
    'askEarlyStart',
    'cancelJob',
  ],
  ...[
    'answerPrice',
    'writeReview',
    'changeReview',
    'takeReviewBack',
    'answerQuestion',
    'hideQuestion',
    'repostRequest',
  ],
  ...['keepRequest', 'endMissedJob'],
]
const OF_THE_CARRIER = [
  ...[
    'confirmTime',
    'withdrawTime',
    'noteArrival',
    'beginLoading',
    'askPrice',
    'lowerPrice',
    'giveUpJob',
    'recordDisposal',
    'saveReceiver',
  ],
  ...['saveTreatments', 'takeMovements', 'replyToReview'],
]

/**
 * Sends each of these writes about everything that it can name from a browser; returns those that were not refused as
 * they should be.
 */
async function letThrough(
  browser: Browser,
  fits: (operation: Operation) => boolean,
  refusals: readonly number[],
): Promise<string[]> {
  const operations = product.document.operations.filter(
    (operation) => operation.method !== 'GET' && !operation.staff && fits(operation),
  )
  const tried = operations.flatMap((operation) =>
    namings(operation, market.ids).map((params) => ({ operation, params })),
  )
  const wrong: string[] = []
  await inTurns(tried, async ({ operation, params }) => {
    const { status, text } = await browser.call(operation.id, { params, ...(await sentTo(operation)) })
    if (!refusals.includes(status)) wrong.push(`${operation.id} ${Object.values(params)}: ${status} ${text}`)
  })
  expect(tried.length).toBeGreaterThan(operations.length)
  return wrong
}

/** Returns an otherwise valid body, with a photo where one is possible. */
async function sentTo(operation: Operation): Promise<Asked> {
  const body = validBody(product.document, operation)
  const [part] = operation.files
  return { ...(body !== null && { body }), ...(part && { files: { [part]: await photo() } }) }
}

const YARD = {
  ...{ kind: 'yard', placeName: 'Our yard', number: 'WEX123456', receiver: null, postcode: null, ticket: null, kg: 80 },
  tippedAt: `${new Date().toISOString().slice(0, 10)}T00:01`,
}

/** A finding that staff attached evidence to. */
async function evidenceOf({ id: businessId }: Person): Promise<string> {
  const { findings } = await market.admin.browser.callOrThrow<{ findings: { id: string; hasEvidence: boolean }[] }>(
    'trustCase',
    { params: { businessId } },
  )
  return findings.find(({ hasEvidence }) => hasEvidence)?.id ?? ''
}

const SIDES = ['owner', 'carrier', 'giver', 'rival'] as const

/**
 * What each party reads, without refusals and without job pages: their times and tokens change, and the API's answers
 * are included.
 */
async function readByAll(): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  for (const side of SIDES)
    for (const [where, { status, text }] of await crawl(market, market.browserOf(side)))
      if (status === 200 && !where.startsWith('/job/')) seen.set(`${side}: ${where}`, text)
  return seen
}

describe('what belongs to another', () => {
  let before: Map<string, string>
  beforeAll(async () => {
    before = await readByAll()
  })

  test.each(['visitor', 'third', 'rival'] as const)(
    'is refused to the %s, whatever they send about it',
    async (attacker) => {
      const theirs = ({ id, params }: Operation) =>
        params.length > 0 && ![...OPEN_TO_ALL, ...(OWN[attacker] ?? [])].includes(id)
      const wrong = await letThrough(market.browserOf(attacker), theirs, [401, 403, 404])
      // deleting what doesn't exist is no error, and doesn't reveal whether it exists
      expect(wrong.filter((one) => !/^removeArea \S+ 204 $/.test(one))).toEqual([])
    },
  )

  test('is refused to the other party of the job, where it is not theirs', async () => {
    const [carrier, owner] = [market.browserOf('carrier'), market.browserOf('owner')]
    expect(await letThrough(carrier, ({ id }) => OF_THE_OWNER.includes(id), [403, 404])).toEqual([])
    expect(await letThrough(owner, ({ id }) => OF_THE_CARRIER.includes(id), [403, 404])).toEqual([])
  })

  test.each(['owner', 'carrier'] as const)(
    'is refused to the %s of other jobs, whatever they send about it',
    async (side) => {
      const theirs = ({ id, params }: Operation) => params.length > 0 && !OPEN_TO_ALL.includes(id)
      const wrong = await letThrough(neighbours[side].browser, theirs, [403, 404])
      expect(wrong.filter((one) => !/^removeArea \S+ 204 $/.test(one))).toEqual([])
    },
  )

  test.each([
    ['owner', 'third'],
    ['carrier', 'rival'],
  ] as const)('is shown to the %s of other jobs no more than to the %s, who has none', async (side, stranger) => {
    const [found, strangers] = [
      await crawl(market, neighbours[side].browser),
      await crawl(market, market.browserOf(stranger)),
    ]
    const more = [...found].filter(
      ([where, { status }]) => status < 300 && (strangers.get(where)?.status ?? 404) >= 300,
    )
    expect(more.map(([where]) => where)).toEqual([])
    const leaked = market.secrets
      .filter(({ readers }) => !readers.includes('visitor'))
      .flatMap((secret) =>
        [...found].filter(([, { text }]) => reveals(text, secret)).map(([where]) => `${secret.what}: ${where}`),
      )
    expect(leaked).toEqual([])
  })

  test('is not available by naming it in what is sent about their own', async () => {
    const { owner, carrier, ids } = neighbours
    const own = { requestId: ids['requestId']?.at(-1) ?? '' }
    const { disposal } = await carrier.browser.callOrThrow<{ disposal: { version: number } }>('jobDisposal', {
      params: own,
    })
    const where = { ...YARD, version: disposal.version, alsoFor: [market.jobs.done] }
    expect((await carrier.browser.call('recordDisposal', { params: own, body: where })).status).toBe(404)
    const agreed = { requestId: ids['requestId']?.[0] ?? '' }
    const message = { id: market.ids['messageId']?.[0] ?? '', text: 'Whose is this?' }
    expect((await owner.browser.call('sendMessage', { params: agreed, body: message })).status).toBe(404)
    const pictures = market.people.carrier.browser.callOrThrow<{ pictures: { id: string }[] }>('myGallery')
    const order = { pictureIds: (await pictures).pictures.map(({ id }) => id) }
    expect((await carrier.browser.call('orderGallery', { body: order })).status).toBe(409)
    const report = { kind: 'message', subjectId: message.id, reason: 'scam', words: null }
    expect((await owner.browser.call('reportContent', { body: report })).status).toBe(404)
  })

  test('is refused to staff who name it together with something else', async () => {
    const [job, messageId] = [{ requestId: market.jobs.agreed }, market.ids['messageId']?.[0] ?? '']
    const otherJob = { requestId: neighbours.ids['requestId']?.[0] ?? '' }
    const photoOf = (asked: { requestId: string }) =>
      market.admin.browser.call('staffLinkToMessagePhoto', { params: { ...asked, messageId } })
    expect((await photoOf(otherJob)).status).toBe(404)
    expect((await photoOf(job)).status).toBe(200)
    const findingId = await evidenceOf(market.people.carrier)
    const evidence = ({ id: businessId }: Person) =>
      market.admin.browser.call('linkToEvidence', { params: { businessId, findingId } })
    expect((await evidence(neighbours.carrier)).status).toBe(404)
    expect((await evidence(market.people.carrier)).status).toBe(200)
  })

  test('gets the same answer as what doesn’t exist, so that an id reveals nothing', async () => {
    const hidden = ['messageId', 'caseId', 'entryId', 'changeId', 'askId', 'areaId', 'vehicleId', 'exportId']
    const operations = product.document.operations.filter(
      ({ staff, signedIn, params }) => !staff && signedIn && params.some((param) => hidden.includes(param)),
    )
    expect(operations.length).toBeGreaterThan(10)
    const leaked: string[] = []
    for (const operation of operations.filter(({ id }) => !OWN.third?.includes(id))) {
      const sent = await sentTo(operation)
      const answers = [market.ids, GUESSED].map(async (ids) => {
        const { status, text } = await market.people.third.browser.call(operation.id, {
          ...(operation.method === 'GET' ? {} : sent),
          params: namings(operation, ids)[0] ?? {},
        })
        return `${status} ${text.replace(/"requestId":"[^"]+"/, '')}`
      })
      const [real, guessed] = await Promise.all(answers)
      if (real !== guessed) leaked.push(`${operation.id}: ${real} and ${guessed}`)
    }
    expect(leaked).toEqual([])
  })

  test('is unchanged after all this', async () => {
    const after = await readByAll()
    expect(before.size).toBeGreaterThan(200)
    const changed = [...before].filter(([where, text]) => after.get(where) !== text).map(([where]) => where)
    expect(changed).toEqual([])
    expect(after.size).toBe(before.size)
  })
})

/** Ids of nothing. */
const GUESSED: Market['ids'] = new Proxy({}, { get: (_, name) => [name === 'photo' ? '1' : randomUUID()] })
