import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { type Answer, type Browser, newNetwork, openBrowser } from './browser.ts'
import { givenPerson, mailedSecret, type Person, saveProfile, signIn, signInElsewhere } from './people.ts'
import { type Product, startProduct } from './product.ts'

let product: Product
/** The same two minutes later: another process, started after strangers had taken the demo addresses. */
let later: Awaited<ReturnType<Product['startAhead']>>
beforeAll(async () => {
  // the real limits
  product = await startProduct({ RATE_LIMIT_FACTOR: '1' })
  for (const name of DEMO) await openBrowser(product).callOrThrow('signUp', { body: demo(name) })
  later = await product.startAhead(2)
})
afterAll(() => product.stop())

/** Accounts in the README, with the password that it shows. */
const DEMO = ['ann', 'bob', 'cara', 'dan', 'eve', 'ops']
const signInOf = (name: string) => ({ email: `${name}@kerbside.example`, password: 'kerbside-demo' })
const demo = (name: string) => ({ ...signInOf(name), userType: 'customer' })
/** Sign-in calls that a network has a minute. */
const SIGN_INS = 30
/** Writes that an account has a minute. */
const WRITES = 120
/** The longest time in seconds that strangers can make an owner wait in a new place. */
const LONGEST_WAIT_S = 30
/** How often a gift may be promised a day, and how many requests an account may post an hour. */
const PROMISES = 3
const POSTS = 10
const GUESSES = 40
/** Fewer than what a network may try in a minute. */
const NEIGHBOURS_GUESSES = 20

const at = (network: string) => openBrowser(product, { network })
const passwordIs = (browser: Browser, email: string, password: string) =>
  browser.call('signIn', { body: { email, password } })

/** Guesses a person's password this many times, each from another network by default. Returns how many were checked. */
async function guess(email: string, times: number, networkOf: () => string = newNetwork): Promise<number> {
  let looked = 0
  for (let nth = 0; nth < times; nth++) {
    const { status } = await passwordIs(at(networkOf()), email, `wrong-${nth}`)
    expect([401, 429]).toContain(status)
    if (status === 401) looked++
  }
  return looked
}

describe('a stranger who knows an address', () => {
  test('cannot keep production from starting by signing up with a demo address, and gets no demo', async () => {
    expect((await fetch(`${later.url}/readyz`)).status).toBe(200)
    for (const name of DEMO)
      expect((await openBrowser(later).call('signIn', { body: signInOf(name) })).status).toBe(403)
  })

  test('is slowed down when guessing from everywhere, while the owner can sign in where they have been', async () => {
    const ann = await givenPerson(product)
    expect(await guess(ann.email, GUESSES)).toBeLessThan(GUESSES / 2)
    const known = openBrowser(product, { like: ann.browser })
    expect((await passwordIs(known, ann.email, ann.password)).status).toBe(200)
    expect((await passwordIs(at(ann.browser.network), ann.email, ann.password)).status).toBe(200)
    const signInElsewhere = await passwordIs(at(newNetwork()), ann.email, ann.password)
    if (signInElsewhere.status !== 200) expect(waitOf(signInElsewhere)).toBeLessThanOrEqual(LONGEST_WAIT_S)
    expect((await passwordIs(openBrowser(later), ann.email, ann.password)).status).toBe(200)
  })

  test('locks no one out by guessing from the owner’s own network', async () => {
    const ann = await givenPerson(product)
    const { network } = ann.browser
    expect(await guess(ann.email, NEIGHBOURS_GUESSES, () => network)).toBeLessThan(NEIGHBOURS_GUESSES)
    expect((await passwordIs(at(network), ann.email, ann.password)).status).toBe(429)
    const known = openBrowser(product, { like: ann.browser, network })
    expect((await passwordIs(known, ann.email, ann.password)).status).toBe(200)
  })

  test('cannot invalidate the owner’s links by requesting more', async () => {
    const ann = await givenPerson(product)
    await at(newNetwork()).callOrThrow('requestPasswordReset', { body: { email: ann.email } })
    const held = await mailedSecret(product, ann.email, /password/i)
    await openBrowser(later).callOrThrow('requestPasswordReset', { body: { email: ann.email } })
    const newest = await newestOf(ann, held)
    const use = async (token: string) => {
      const body = { token, password: 'another-good-password' }
      return (await openBrowser(later).call('resetPassword', { body })).status
    }
    expect(await use(held)).toBe(200)
    // a new password invalidates all of them
    expect(await use(held)).toBe(400)
    expect(await use(newest)).toBe(400)
  })

  test('fills no mailbox: many requests at once send one mail', async () => {
    const ann = await givenPerson(product)
    const before = product.inbox.mailsTo(ann.email).length
    const asked = Array.from({ length: 12 }, (_, nth) =>
      nth % 2 === 0
        ? at(newNetwork()).call('requestPasswordReset', { body: { email: ann.email } })
        : at(newNetwork()).call('signUp', {
            body: { email: ann.email, password: 'a-third-long-one', userType: 'customer' },
          }),
    )
    await Promise.all(asked)
    await mailedSecret(product, ann.email, /password/i)
    // a later mail to another person has arrived: so would have those before it
    await givenPerson(product)
    expect(product.inbox.mailsTo(ann.email).length - before).toBeLessThanOrEqual(2)
    await signIn(ann.browser, ann)
  })
})

/** Waits for a mail with a new secret, and returns the secret. */
async function newestOf({ email }: Person, held: string): Promise<string> {
  const newest = () => mailedSecret(product, email, /password/i)
  await until(async () => (await newest()) !== held, 'another mail')
  return newest()
}

const waitOf = ({ headers }: Answer): number => Number(headers.get('retry-after') ?? Number.POSITIVE_INFINITY)

/** Tries wrong links one after another; returns which try was refused for being too many. */
async function refusedAt(
  browserFor: (nth: number) => Browser,
  headersFor: (nth: number) => Record<string, string> = () => ({}),
) {
  for (let nth = 1; nth <= SIGN_INS + 1; nth++) {
    const asked = { body: { token: `wrong-${nth}` }, headers: headersFor(nth) }
    const { status } = await browserFor(nth).call('confirmEmail', asked)
    if (status === 429) return nth
    expect(status).toBe(400)
  }
  return null
}

describe('a network is counted as one', () => {
  test('for all addresses of its /64, with the next /64 as another', async () => {
    expect(await refusedAt((nth) => at(`2001:db8:1:2:${nth.toString(16)}::${nth}`))).toBe(SIGN_INS + 1)
    expect((await at('2001:db8:1:2:ffff::1').call('confirmEmail', { body: { token: 'x' } })).status).toBe(429)
    expect((await at('2001:db8:1:3::1').call('confirmEmail', { body: { token: 'x' } })).status).toBe(400)
  })

  test('for an IPv4 address in every spelling', async () => {
    const written = ['100.127.1.2', '::ffff:100.127.1.2', '::ffff:647f:102', '0:0:0:0:0:ffff:100.127.1.2']
    expect(await refusedAt((nth) => at(written[nth % written.length] ?? ''))).toBe(SIGN_INS + 1)
  })

  test.each([
    ['x-forwarded-for', (own: string, nth: number) => `203.0.113.${nth}, ${own}`],
    ['x-real-ip', (_: string, nth: number) => `203.0.113.${nth}`],
    ['forwarded', (_: string, nth: number) => `for=203.0.113.${nth}`],
    ['cf-connecting-ip', (_: string, nth: number) => `203.0.113.${nth}`],
    ['true-client-ip', (_: string, nth: number) => `203.0.113.${nth}`],
    ['x-client-ip', (_: string, nth: number) => `203.0.113.${nth}`],
  ] as const)('whatever its callers claim in %s', async (header, claim) => {
    const own = newNetwork()
    expect(
      await refusedAt(
        () => at(own),
        (nth) => ({ [header]: claim(own, nth) }),
      ),
    ).toBe(SIGN_INS + 1)
  })

  test('whatever account or altered token is sent', async () => {
    const [ann, ben] = [await givenPerson(product), await givenPerson(product)]
    const own = newNetwork()
    const tokens = [ann.browser.token, ben.browser.token, 'bent', null]
    const browsers = tokens.map((token) => Object.assign(at(own), { token }))
    const tried: number[] = []
    for (let nth = 0; nth <= SIGN_INS; nth++) {
      const browser = browsers[nth % browsers.length] ?? at(own)
      tried.push((await browser.call('confirmEmail', { body: { token: 'x' } })).status)
    }
    expect(tried.slice(0, SIGN_INS)).not.toContain(429)
    expect(tried[SIGN_INS]).toBe(429)
  })
})

describe('an account is counted as one', () => {
  test('for all networks and sessions it writes from', async () => {
    const ann = await givenPerson(product)
    const sessions = [ann.browser, await signInElsewhere(product, ann)]
    const statuses: number[] = []
    for (let nth = 0; nth <= WRITES; nth++) statuses.push((await writeFromAnywhere(sessions[nth % 2])).status)
    expect(statuses.slice(0, WRITES)).toEqual(statuses.slice(0, WRITES).map(() => 200))
    expect(statuses[WRITES]).toBe(429)
  })
})

const writeFromAnywhere = (like: Person['browser'] | undefined): Promise<Answer> =>
  openBrowser(product, { network: newNetwork(), ...(like && { like }) }).call('savePhoneNumber', {
    body: { phoneNumber: '07700 900123' },
  })

describe('a collector of phone numbers', () => {
  test('reads none before its owner has shared it, however often a gift is promised and taken back', async () => {
    const [collector, ann] = [await givenPerson(product), await givenPerson(product)]
    await saveProfile(collector, { displayName: 'Colin', phoneNumber: '07700 900456' })
    await saveProfile(ann, { displayName: 'Ann', phoneNumber: ANNS_PHONE })
    const { itemId, askId } = await askedFor(collector, ann)
    const act = (id: string, params: Record<string, string>) => collector.browser.call(id, { params })
    for (let nth = 1; nth <= PROMISES; nth++) {
      expect((await act('promiseItem', { askId })).status).toBe(200)
      expect((await act('itemContact', { itemId })).text).not.toContain(ANNS_PHONE)
      if (nth < PROMISES) expect((await act('undoPromise', { itemId })).status).toBe(200)
    }
    await ann.browser.callOrThrow('acceptPromise', { params: { askId }, body: { phoneNumber: ANNS_PHONE } })
    expect((await act('itemContact', { itemId })).text).toContain(ANNS_PHONE)
    await act('undoPromise', { itemId })
    expect((await act('itemContact', { itemId })).text).not.toContain(ANNS_PHONE)
    expect((await act('promiseItem', { askId })).status).toBe(429)
  })

  test('posts no more than a few requests an hour for carriers to come to', async () => {
    const collector = await givenPerson(product)
    const statuses: number[] = []
    for (let nth = 0; nth <= POSTS; nth++) {
      const body = { title: `Sofa ${nth} to go`, description: 'By the front door.', postcode: null, budget: null }
      statuses.push((await collector.browser.call('postRequest', { body })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: POSTS }, () => 201), 429])
  })
})

const ANNS_PHONE = '07700 900123'

async function askedFor(giver: Person, asker: Person): Promise<{ itemId: string; askId: string }> {
  const item = { name: 'Pine table', description: null, category: null, postcodeArea: 'BS6' }
  const { id } = await giver.browser.callOrThrow<{ id: string }>('listGiftedItem', { body: item })
  const asked = { params: { itemId: id }, body: { message: 'May I have it?' } }
  const ask = await asker.browser.callOrThrow<{ id: string }>('askForItem', asked)
  return { itemId: id, askId: ask.id }
}
