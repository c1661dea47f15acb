import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Asked } from './browser.ts'
import { crawl, inTurns, mailsTo, namings, picturesIn } from './crawl.ts'
import type { Operation } from './document.ts'
import { type Market, openMarket, PHONE_OWNER, READERS, type Reader, tells } from './market.ts'
import { photo } from './people.ts'
import { type Product, startProduct } from './product.ts'
import { soundBody } from './sound-body.ts'

let product: Product
let market: Market
beforeAll(async () => {
  product = await startProduct()
  market = await openMarket(product)
})
afterAll(async () => {
  market?.close()
  await product.stop()
})

/** What each has read. */
const read = new Map<Reader, Map<string, Answer>>()

describe('what people keep to themselves', () => {
  test.each(READERS)('is not told to the %s by any operation, page, list, search or mail', async (reader) => {
    const found = await crawl(market, market.browserOf(reader))
    read.set(reader, found)
    const mails = reader === 'visitor' ? [] : mailsTo(market, market.people[reader].email)
    const texts = [...[...found].map(([where, { text }]) => [where, text] as const), ...mails]
    const told = market.secrets
      .filter(({ readers }) => !readers.includes(reader))
      .flatMap((secret) => texts.filter(([, text]) => tells(text, secret)).map(([where]) => `${secret.what}: ${where}`))
    expect(told).toEqual([])
    expect([...found].filter(([, { status }]) => status >= 500).map(([where]) => where)).toEqual([])
  })

  test('is told to those whose it is: the search for it finds it', () => {
    const nowhere = market.secrets.filter(
      (secret) =>
        !secret.readers.some((reader) => [...(read.get(reader) ?? [])].some(([, { text }]) => tells(text, secret))),
    )
    expect(nowhere.map(({ what }) => what)).toEqual([])
  })

  test('is said to no socket of a visitor', () => {
    const heard = market.heard()
    expect(heard).toContain('bid.placed')
    expect(market.secrets.filter((secret) => tells(heard, secret)).map(({ what }) => what)).toEqual([])
  })

  test('does not stand in pictures: no phone, no place', async () => {
    const pictures = picturesIn(read.get('owner') ?? new Map())
    expect(pictures.length).toBeGreaterThan(3)
    for (const picture of pictures) {
      const { status, text } = await market.browserOf('visitor').send('GET', picture)
      expect(status, picture).toBe(200)
      for (const mark of [PHONE_OWNER, 'Fernsprecher', 'Exif', 'GPS', 'xmp']) expect(text, picture).not.toContain(mark)
    }
  })
})

/** What everybody may do about what everybody sees. */
const OPEN_TO_ALL = ['placeBid', 'askQuestion', 'lookAtRequest', 'askForItem', 'reportContent']
/** What those who attack may do, because the thing is theirs. */
const OWN: Partial<Record<Reader, readonly string[]>> = {
  third: ['withdrawAsk', 'acceptPromise'],
  rival: ['withdrawBid', 'takeQuestionBack', 'removeArea', 'changeArea'],
}
/** Acts of one side of a job alone. */
const OF_THE_OWNER = [
  ...['acceptBid', 'cancelRequest', 'completeRequest', 'changeList', 'matchVan', 'askEarlyStart', 'cancelJob'],
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
  ...['confirmTime', 'noteArrival', 'beginLoading', 'askPrice', 'giveUpJob', 'sayWhere', 'saveReceiver'],
  ...['saveTreatments', 'takeMovements', 'replyToReview'],
]

/** Sends each of these writes about everything that it may name, as somebody; gives what did not answer as it should. */
async function letThrough(
  attacker: Reader,
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
    const { status, text } = await market
      .browserOf(attacker)
      .call(operation.id, { params, ...(await sentTo(operation)) })
    if (!refusals.includes(status)) wrong.push(`${operation.id} ${Object.values(params)}: ${status} ${text}`)
  })
  expect(tried.length).toBeGreaterThan(operations.length)
  return wrong
}

/** A body that would be sound, with a photo where one may be. */
async function sentTo(operation: Operation): Promise<Asked> {
  const body = soundBody(product.document, operation)
  const [part] = operation.files
  return { ...(body !== null && { body }), ...(part && { files: { [part]: await photo() } }) }
}

const SIDES = ['owner', 'carrier', 'giver', 'rival'] as const

/** What each side reads, but for what says no. */
async function seenByAll(): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  for (const side of SIDES)
    for (const [where, { status, text }] of await crawl(market, market.browserOf(side)))
      if (status === 200) seen.set(`${side}: ${where}`, text)
  return seen
}

describe('what is another’s', () => {
  let before: Map<string, string>
  beforeAll(async () => {
    before = await seenByAll()
  })

  test.each(['visitor', 'third', 'rival'] as const)(
    'is refused to the %s, whatever is sent about it',
    async (attacker) => {
      const theirs = ({ id, params }: Operation) =>
        params.length > 0 && ![...OPEN_TO_ALL, ...(OWN[attacker] ?? [])].includes(id)
      const wrong = await letThrough(attacker, theirs, [401, 403, 404])
      // taking away what is not there is no error, and tells nobody that it is there
      expect(wrong.filter((one) => !/^removeArea \S+ 204 $/.test(one))).toEqual([])
    },
  )

  test('is refused to the other side of the job, where it is not theirs', async () => {
    expect(await letThrough('carrier', ({ id }) => OF_THE_OWNER.includes(id), [403, 404])).toEqual([])
    expect(await letThrough('owner', ({ id }) => OF_THE_CARRIER.includes(id), [403, 404])).toEqual([])
  })

  test('is answered about as what is not there: an id tells nobody that it exists', async () => {
    const hidden = ['messageId', 'caseId', 'entryId', 'changeId', 'askId', 'areaId', 'vehicleId', 'exportId']
    const operations = product.document.operations.filter(
      ({ staff, signedIn, params }) => !staff && signedIn && params.some((param) => hidden.includes(param)),
    )
    expect(operations.length).toBeGreaterThan(10)
    const told: string[] = []
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
      if (real !== guessed) told.push(`${operation.id}: ${real} and ${guessed}`)
    }
    expect(told).toEqual([])
  })

  test('is as it was after all this', async () => {
    const after = await seenByAll()
    expect(before.size).toBeGreaterThan(200)
    const changed = [...before].filter(([where, text]) => after.get(where) !== text).map(([where]) => where)
    expect(changed).toEqual([])
    expect(after.size).toBe(before.size)
  })
})

/** Names of nothing. */
const GUESSED: Market['ids'] = new Proxy({}, { get: (_, name) => [name === 'photo' ? '1' : randomUUID()] })
