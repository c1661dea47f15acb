import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Browser, openBrowser } from './browser.ts'
import { inTurns } from './crawl.ts'
import type { Operation } from './document.ts'
import { givenAdmin, givenCarrier, givenPerson, type Person, saveProfile, signInElsewhere, verify } from './people.ts'
import { photo } from './phone-pictures.ts'
import { type Product, startProduct } from './product.ts'
import { type TextField, textsIn, validBody, validParams, withText } from './valid-body.ts'
import { firstFew } from './whole.ts'

let product: Product
let admin: Person
let visitor: Browser
beforeAll(async () => {
  product = await startProduct()
  admin = await givenAdmin(product)
  visitor = openBrowser(product)
})
afterAll(() => product.stop())

interface Page {
  readonly name: string
  readonly verificationStatus: string
  readonly registration: { readonly status: string }
}
const pageOf = ({ id }: Person) => visitor.callOrThrow<Page>('businessPage', { params: { userId: id } })

describe('a badge', () => {
  const NAMES = { displayName: 'Cara Clear', companyName: 'Clear Away Ltd' }
  /** What looks like another business, like the same one, or like a badge. */
  const LOOK_ALIKES = [
    'Сlеаr Awау Ltd',
    'Clear\u200bAway Ltd',
    'Environment Agency',
    'Clear Away Ltd ✔ Verified',
    'CLEAR AWAY LTD',
    'Clear Away\u00adLtd',
    '\u{1D402}lear Away Ltd',
  ]
  let carrier: Person
  let requestId: string
  beforeAll(async () => {
    carrier = await givenCarrier(product, admin, NAMES)
    await verify(carrier, admin)
    const owner = await givenPerson(product)
    const body = { title: 'Two-seat sofa', description: 'By the front door.', postcode: null, budget: null }
    ;({ id: requestId } = await owner.browser.callOrThrow<{ id: string }>('postRequest', { body }))
    await carrier.browser.callOrThrow('placeBid', { params: { requestId }, body: { bidAmount: 60, bidMessage: null } })
  })

  test.each(LOOK_ALIKES)('is not kept when the name changes to %j, which no one has checked', async (name) => {
    const shown = (await pageOf(carrier)).name
    expect(await pageOf(carrier)).toMatchObject({ verificationStatus: 'verified' })
    const profile = { ...PROFILE, displayName: name, companyName: name }
    const { status } = await carrier.browser.call('saveProfile', { body: profile })
    expect([200, 400]).toContain(status)
    expect(await pageOf(carrier)).toMatchObject({ name: shown, verificationStatus: 'verified' })
    const responses = [
      await visitor.call('bidsOnRequest', { params: { requestId } }),
      await visitor.send('GET', `/business/${carrier.id}`),
      await visitor.call('search', { query: { term: 'clear' } }),
    ]
    for (const { text } of responses) expect(text).not.toContain(name)
  })

  test('is not gained by a name, nor a registration by someone else’s number', async () => {
    const { number } = await registrationOf(carrier)
    const impostor = await givenPerson(product, 'business')
    await product.givePlan(impostor.id)
    await saveProfile(impostor, NAMES)
    await impostor.browser.callOrThrow('saveRegistration', { body: { regulator: 'EA', number, version: 0 } })
    const page = await pageOf(impostor)
    expect(page.verificationStatus).not.toBe('verified')
    expect(page.registration.status).not.toBe('confirmed')
    const bid = { params: { requestId }, body: { bidAmount: 60, bidMessage: null } }
    expect((await impostor.browser.call('placeBid', bid)).status).toBe(403)
  })
})

const PROFILE = {
  ...{ userType: null, phoneNumber: null, address: null, contactPerson: null, businessAddress: null },
  ...{ websiteUrl: null, googleReviewsUrl: null },
}

async function registrationOf({ browser }: Person): Promise<{ number: string }> {
  const own = await browser.callOrThrow<{ registration: { number: string } }>('myRegistration')
  return own.registration
}

/** What must not occur in any text: it ends a text, hides or reverses what follows, or is no character at all. */
const MARKS = ['\u0000', '\ud800', '\u001b', '\u0085', '\udfff', '\u0007', '\u007f']
/** Never stored and never shown: a password is whatever people can type, and secrets of links are only compared. */
const NEVER_STORED = /(^|\.)(password|currentPassword|newPassword|token)$/

describe('a text with invisible characters', () => {
  let people: Browser[]
  beforeAll(async () => {
    const carrier = await givenCarrier(product, admin)
    people = [carrier.browser, await signInElsewhere(product, await givenPerson(product))]
  })

  const callerOf = ({ staff, signedIn }: Operation, nth: number): Browser =>
    staff ? admin.browser : signedIn ? (people[nth % people.length] ?? visitor) : openBrowser(product)

  const send = async (operation: Operation, body: unknown, nth: number): Promise<Answer> => {
    const params = validParams(product.document, operation)
    return callerOf(operation, nth).call(operation.id, { params, body, files: await filesOf(operation) })
  }

  test('is refused in every field of every body, with a message at the field', async () => {
    const tried = product.document.operations.flatMap((operation) =>
      textsOf(operation).flatMap((field, at) =>
        // a different mark for each field, where there is no time for all
        firstFew([...MARKS.slice(at % MARKS.length), ...MARKS], 1).map((mark) => ({ operation, field, mark })),
      ),
    )
    expect(tried.length).toBeGreaterThan(100)
    const wrong: string[] = []
    await inTurns([...tried.entries()], async ([nth, { operation, field, mark }]) => {
      const body = withText(validBody(product.document, operation), field.path, marked(field, mark))
      const { status, text, json } = await send(operation, body, nth)
      const { fields = {} } = (json ?? {}) as { fields?: Record<string, string> }
      const refused = status === 400 && field.path.replaceAll('*', '0') in fields
      if (!refused) wrong.push(`${operation.id} ${field.path} ${JSON.stringify(mark)}: ${status} ${text}`)
    })
    expect(wrong).toEqual([])
  })

  test('causes no other refusal of those bodies', async () => {
    const wrong: string[] = []
    await inTurns([...product.document.operations.entries()], async ([nth, operation]) => {
      const fields = textsOf(operation).map(({ path }) => path.replaceAll('*', '0'))
      if (fields.length === 0) return
      const { json } = await send(operation, validBody(product.document, operation), nth)
      const refused = Object.keys((json as { fields?: object } | null)?.fields ?? {})
      wrong.push(...refused.filter((field) => fields.includes(field)).map((field) => `${operation.id} ${field}`))
    })
    // a key of the catalogue, a regulator's format of numbers, addresses and codes: the document lists none of them;
    // callers without permission get that refusal first
    const unlisted = [
      ...['postRequest load.items.0.key', 'saveRegistration number'],
      ...['createWebhook url', 'changeWebhook url', 'createReference code'],
    ]
    expect(wrong.filter((field) => !unlisted.includes(field))).toEqual([])
  })

  test('breaks nothing that is never stored, in queries or in addresses', async () => {
    const broken: string[] = []
    const note = (what: string, { status }: Answer) => void (status >= 500 && broken.push(`${what}: ${status}`))
    for (const [nth, mark] of firstFew(MARKS, 3).entries()) {
      await inTurns(product.document.operations, async (operation) => {
        for (const { path, schema } of allTextsOf(operation).filter(({ path }) => NEVER_STORED.test(path))) {
          const body = withText(validBody(product.document, operation), path, marked({ path, schema }, mark))
          note(`${operation.id} ${path}`, await send(operation, body, nth))
        }
        const odd = Object.fromEntries(operation.query.map((name) => [name, `so${mark}fa`]))
        const params = Object.fromEntries(operation.params.map((name) => [name, `so${mark.toWellFormed()}fa`]))
        if (operation.method === 'GET')
          note(operation.id, await callerOf(operation, nth).call(operation.id, { params, query: odd }))
      })
    }
    for (const path of ['/%00', '/job/%ED%A0%80', '/api/requests/%', '/media/%2e%2e%2f', '/files/%00', '/door/\u202e'])
      note(path, await visitor.send('GET', path))
    expect(broken).toEqual([])
  })
})

const allTextsOf = ({ body }: Operation): TextField[] => (body ? textsIn(product.document, body) : [])
const textsOf = (operation: Operation): TextField[] =>
  allTextsOf(operation).filter(({ path }) => !NEVER_STORED.test(path))

const marked = ({ schema }: TextField, mark: string): string =>
  schema.format === 'email' ? `some${mark}one@kerbside.example` : `A long enough ${mark} text`

async function filesOf({ files }: Operation) {
  const [part] = files
  return part ? { [part]: await photo() } : {}
}
