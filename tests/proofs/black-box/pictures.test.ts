import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { type Answer, type Browser, openBrowser, type SentFile } from './browser.ts'
import { type Market, openMarket } from './market.ts'
import { givenPerson, saveProfile } from './people.ts'
import { FORMATS, type Format, marksIn, metadataLeftIn, photo } from './phone-pictures.ts'
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

const browserOf = (reader: 'owner' | 'carrier' | 'giver'): Browser => market.browserOf(reader)

/** What is served of an upload, to everyone or to those who may open a link. */
type Served = Promise<readonly Answer[]>

/** The served widths of a public picture, widest first. */
const WIDTHS: Readonly<Record<string, readonly string[]>> = {
  '1600': ['1600', '960', '480'],
  '384': ['384', '192', '96'],
}

/** Every width of every picture in an answer, and its placeholder. */
async function everyWidth(answer: unknown): Served {
  const text = JSON.stringify(answer)
  const texts = [...text.matchAll(/(\/media\/[\w./-]+)-(\d+)\.webp/g)]
  expect(texts.length).toBeGreaterThan(0)
  const paths = texts.flatMap(([, base, widest = '']) => (WIDTHS[widest] ?? []).map((width) => `${base}-${width}.webp`))
  const visitor = openBrowser(product)
  const served = await Promise.all([...new Set(paths)].map((path) => visitor.send('GET', path)))
  return [...served, ...placeholdersIn(text)]
}

/** Placeholders inside the answer itself, as if they had been served. */
const placeholdersIn = (text: string): Answer[] =>
  [...text.matchAll(/data:image\/webp;base64,([\w+/=]+)/g)].map(([, bytes = '']) => ({
    ...{ status: 200, headers: new Headers(), text: '', json: null },
    bytes: Buffer.from(bytes, 'base64'),
  }))

async function opened(browser: Browser, link: string, params: Record<string, string>): Promise<Answer> {
  const { url } = await browser.callOrThrow<{ url: string }>(link, { params })
  return browser.send('GET', url)
}

const ITEM = { description: null, category: null, postcodeArea: 'BS6' }

const TOLD = { kind: 'damage', text: 'They broke the lamp.' }

interface Kind {
  readonly formats?: readonly Format[]
  readonly upload: (file: SentFile) => Served
}

const DOCUMENTS: readonly Format[] = ['jpeg', 'png']

/** Everything that people upload. */
const KINDS: Readonly<Record<string, Kind>> = {
  'of a request': {
    upload: async (image) => {
      const body = { title: 'Two-seat sofa', description: 'By the front door.', postcode: null, budget: null }
      const files = { image, image2: image }
      return everyWidth(await browserOf('owner').callOrThrow('postRequest', { body, files }))
    },
  },
  'of a gift': {
    upload: async (photo1) =>
      everyWidth(
        await browserOf('giver').callOrThrow('listGiftedItem', {
          body: { ...ITEM, name: 'A table' },
          files: { photo1 },
        }),
      ),
  },
  'of something for sale': {
    upload: async (photo1) => {
      const body = { ...ITEM, title: 'A lamp', price: 5 }
      return everyWidth(await browserOf('giver').callOrThrow('listSaleItem', { body, files: { photo1 } }))
    },
  },
  'of an idea': {
    upload: async (image) => {
      const body = { title: 'A shelf', description: 'Of old boards, sanded.', category: null, materialsNeeded: null }
      return everyWidth(await browserOf('giver').callOrThrow('postIdea', { body, files: { image } }))
    },
  },
  'of a gallery': {
    upload: async (picture) =>
      everyWidth(await browserOf('carrier').callOrThrow('addGalleryPicture', { body: {}, files: { picture } })),
  },
  'of a logo': {
    upload: async (logoFile) => {
      const person = await givenPerson(product, 'business')
      return everyWidth(await saveProfile(person, { displayName: 'Bob', companyName: 'Bob Ltd' }, { logoFile }))
    },
  },
  'of a document': {
    formats: DOCUMENTS,
    upload: async (idDocumentFile) => {
      const person = await givenPerson(product, 'business')
      const files = { idDocumentFile, wasteCarrierLicenceFile: idDocumentFile }
      await saveProfile(person, { displayName: 'Bob', companyName: 'Bob Ltd' }, files)
      const own = ['id_document', 'waste_carrier_licence'].map((document) =>
        opened(person.browser, 'linkToOwnDocument', { document }),
      )
      const reviewed = { userId: person.id, document: 'id_document' }
      return Promise.all([...own, opened(market.admin.browser, 'linkToReviewedDocument', reviewed)])
    },
  },
  'of a registration, by staff': {
    formats: DOCUMENTS,
    upload: async (evidence) => {
      const { browser } = market.admin
      const params = { businessId: market.people.rival.id }
      const version = (await browser.callOrThrow<Trust>('trustCase', { params })).registration.version
      const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
      const body = { version, until, reason: 'Seen on paper.' }
      const { findings } = await browser.callOrThrow<Trust>('overrideRegistration', {
        params,
        body,
        files: { evidence },
      })
      const findingId = findings.find(({ hasEvidence }) => hasEvidence)?.id ?? ''
      return [await opened(browser, 'linkToEvidence', { ...params, findingId })]
    },
  },
  'of a message': {
    upload: async (file) => {
      const params = { requestId: market.jobs.agreed }
      const body = { id: randomUUID(), text: '' }
      await browserOf('carrier').callOrThrow('sendMessage', { params, body, files: { photo: file } })
      const messageId = body.id
      return [
        await opened(browserOf('owner'), 'linkToMessagePhoto', { messageId }),
        await opened(market.admin.browser, 'staffLinkToMessagePhoto', { ...params, messageId }),
      ]
    },
  },
  'of a case': {
    upload: async (photo1) => {
      const params = { requestId: market.jobs.done }
      const owner = browserOf('owner')
      const { id } = await owner.callOrThrow<Case>('openCase', { params, body: TOLD, files: { photo1 } })
      const files = { photo1, photo2: photo1 }
      const asked = { params: { caseId: id }, body: { text: 'It was like this.' }, files }
      const { entries } = await browserOf('carrier').callOrThrow<Case>('writeEntry', asked)
      const photos = entries.flatMap((entry) =>
        Array.from({ length: entry.photos }, (_, at) => ({ entryId: entry.id, photo: String(at + 1) })),
      )
      return Promise.all(
        photos.flatMap((one) => [
          opened(owner, 'linkToCasePhoto', one),
          opened(market.admin.browser, 'linkToCasePhotoForStaff', one),
        ]),
      )
    },
  },
  'of extra items': {
    upload: async (photo1) => {
      const params = { requestId: await atTheDoor() }
      const body = { load: { items: [{ key: 'sofa-2', n: 2 }] }, newPounds: 90 }
      const files = { photo1, photo2: photo1 }
      const asked = await browserOf('carrier').callOrThrow<Visit>('askPrice', { params, body, files })
      const changeId = asked.priceChanges.at(-1)?.id ?? ''
      return Promise.all(
        ['1', '2'].map((nth) => opened(browserOf('owner'), 'linkToPricePhoto', { changeId, photo: nth })),
      )
    },
  },
  'of a ticket': {
    upload: async (file) => {
      const params = { requestId: market.jobs.done }
      const carrier = browserOf('carrier')
      const { disposal } = await carrier.callOrThrow<Disposal>('jobDisposal', { params })
      const body = {
        ...{ kind: 'yard', placeName: 'Our yard', number: 'WEX123456', receiver: null, postcode: null, ticket: null },
        ...{ kg: 80, alsoFor: [], version: disposal.version },
        tippedAt: new Date().toLocaleString('sv-SE', { timeZone: 'Europe/London' }).slice(0, 16).replace(' ', 'T'),
      }
      await carrier.callOrThrow('recordDisposal', { params, body, files: { photo: file } })
      return Promise.all([
        opened(carrier, 'linkToTicket', params),
        opened(market.admin.browser, 'linkToDisposalDocument', params),
      ])
    },
  },
}

interface Trust {
  readonly registration: { readonly version: number }
  readonly findings: readonly { readonly id: string; readonly hasEvidence: boolean }[]
}
interface Case {
  readonly id: string
  readonly entries: readonly { readonly id: string; readonly photos: number }[]
}
interface Visit {
  readonly priceChanges: readonly { readonly id: string }[]
}
interface Disposal {
  readonly disposal: { readonly version: number }
}

/** A separate job for each: a price may be requested twice, and is answered before the next. */
async function atTheDoor(): Promise<string> {
  const [owner, carrier] = [browserOf('owner'), browserOf('carrier')]
  const load = { items: [{ key: 'sofa-2', n: 1 }], halfDays: [] }
  const body = { title: 'Two-seat sofa', description: 'By the front door.', postcode: 'BS6 5QB', budget: null, load }
  const { id: requestId } = await owner.callOrThrow<{ id: string }>('postRequest', { body })
  const params = { requestId }
  const offer = { bidAmount: 60, bidMessage: null, carries: { allowed: true, reused: false } }
  const bid = await carrier.callOrThrow<{ id: string }>('placeBid', { params, body: offer })
  await owner.callOrThrow('acceptBid', { params: { bidId: bid.id } })
  await owner.callOrThrow('askEarlyStart', { params })
  await carrier.callOrThrow('noteArrival', { params })
  return requestId
}

const CASES = Object.entries(KINDS).flatMap(([what, { formats = FORMATS, upload }]) =>
  formats.map((format) => ({ what, format, upload })),
)

describe('the metadata of a phone is removed: of a picture', () => {
  test.each(CASES)('$what, a $format, only what it shows is served', async ({ what, format, upload }) => {
    const file = await photo(`the phone that took ${what}`, format)
    // before: it contains everything that its format can
    expect((await metadataLeftIn(file.bytes)).length).toBeGreaterThan(1)
    const served = await upload(file)
    expect(served.length).toBeGreaterThan(0)
    for (const { status, bytes } of served) {
      expect(status).toBe(200)
      expect(await metadataLeftIn(bytes)).toEqual([])
    }
  })

  test('no metadata is kept in a format that cannot be re-encoded', async () => {
    const brand = Buffer.from('0000001c6674797068656963000000006d69663168656963', 'hex')
    const image = { bytes: Buffer.concat([brand, Buffer.alloc(400)]), name: 'photo.heic', type: 'image/heic' }
    const body = { title: 'Two-seat sofa', description: 'By the front door.', postcode: null, budget: null }
    const answer = await browserOf('owner').call('postRequest', { body, files: { image } })
    expect(answer.status).toBe(415)
    const params = { requestId: market.jobs.agreed }
    const message = { params, body: { id: randomUUID(), text: 'Look.' }, files: { photo: image } }
    expect((await browserOf('owner').call('sendMessage', message)).status).toBe(415)
  })

  test('no metadata is left in the documents of a job or in an export of personal data', async () => {
    const params = { requestId: market.jobs.done }
    for (const paper of ['packPdf', 'receiptPdf']) {
      const { status, bytes } = await browserOf('owner').call(paper, { params })
      expect(status, paper).toBe(200)
      expect(marksIn(bytes), paper).toEqual([])
    }
    for (const person of ['owner', 'carrier', 'giver'] as const) {
      const files = Object.entries(unzipSync(await everythingOf(browserOf(person))))
      expect(files.filter(([name]) => /\.(webp|jpg)$/.test(name)).length, person).toBeGreaterThan(0)
      for (const [name, bytes] of files) expect(marksIn(bytes), `${person}: ${name}`).toEqual([])
    }
  })
})

async function everythingOf(browser: Browser): Promise<Uint8Array> {
  await browser.call('requestExport')
  let exportId = ''
  await until(async () => {
    const { latest } = await browser.callOrThrow<{ latest: { id: string; state: string } | null }>('latestExport')
    exportId = latest?.id ?? ''
    return latest?.state === 'ready'
  }, 'the export')
  return (await opened(browser, 'linkToExport', { exportId })).bytes
}
