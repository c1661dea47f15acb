import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from './browser.ts'
import { crawl, mailsTo, picturesIn, tells } from './crawl.ts'
import { type Market, openMarket, PHONE_OWNER, READERS, type Reader } from './market.ts'
import { type Product, startProduct } from './product.ts'

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
