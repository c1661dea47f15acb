import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, openBrowser } from './browser.ts'
import { inDays } from './market.ts'
import {
  givenAdmin,
  givenCarrier,
  givenPerson,
  mailedSecret,
  type Person,
  renewSession,
  signInElsewhere,
} from './people.ts'
import { type Product, startProduct } from './product.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** Each needs processes of its own, with clocks set ahead: the short form skips this file. */
describe('how long it really works:', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(() => product.stop())

  const at = async (minutes: number, like?: Browser) => openBrowser(await product.startAhead(minutes), like && { like })

  test('a link that sets a password, an hour, and once', async () => {
    const ann = await givenPerson(product)
    await openBrowser(product).callOrThrow('requestPasswordReset', { body: { email: ann.email } })
    const token = await mailedSecret(product, ann.email, /password/i)
    const use = async (browser: Browser) =>
      (await browser.call('resetPassword', { body: { token, password: 'another-good-password' } })).status
    expect(await use(await at(HOUR + 1))).toBe(400)
    const intime = await at(HOUR - 1)
    expect(await use(intime)).toBe(200)
    expect(await use(intime)).toBe(400)
  })

  test('a link that confirms an address, three days', async () => {
    const browser = openBrowser(product)
    const email = 'late@kerbside.example'
    await browser.callOrThrow('signUp', { body: { email, password: 'a-good-long-password', userType: 'customer' } })
    const body = { token: await mailedSecret(product, email, /./) }
    expect((await (await at(3 * DAY + 1)).call('confirmEmail', { body })).status).toBe(400)
    expect((await (await at(3 * DAY - 1)).call('confirmEmail', { body })).status).toBe(200)
    expect((await browser.call('confirmEmail', { body })).status).toBe(409)
  })

  test('a renewal cookie, thirty days, as it says itself', async () => {
    const { browser } = await givenPerson(product)
    const { maxAge, header } = browser.cookies.get('kerbside_refresh') ?? {}
    expect(maxAge).toBe(30 * DAY * 60)
    for (const flag of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/api']) expect(header).toContain(flag)
    expect(await renewSession(await at(30 * DAY + 1, browser))).toBe(false)
    expect(await renewSession(await at(30 * DAY - 1, browser))).toBe(true)
  })

  test('a cookie that was renewed by someone else, less than a minute: both are signed out', async () => {
    const { browser } = await givenPerson(product)
    const thief = openBrowser(product, { like: browser })
    expect(await renewSession(thief)).toBe(true)
    const later = await at(1, browser)
    expect(await renewSession(later)).toBe(false)
    expect(await renewSession(thief)).toBe(false)
    expect((await thief.call('savePhoneNumber', { body: { phoneNumber: '07700 900123' } })).status).toBe(401)
  })

  test('a token at the door, its day, and only for the owner of the job', async () => {
    const { owner, carrier, third, params } = await givenTomorrowsJob(product)
    const scan = (browser: Browser, token: string) => browser.call('openDoor', { params: { token } })
    const [tomorrow, after] = [await product.startAhead(DAY), await product.startAhead(2 * DAY)]
    const there = (person: Person, then = tomorrow) => signInElsewhere({ ...product, ...then }, person)
    expect(await carrier.browser.callOrThrow('readDoorToken', { params })).toEqual({ token: null })
    const { token } = await (await there(carrier)).callOrThrow<{ token: string }>('readDoorToken', { params })
    expect((await scan(await there(owner), token)).text).toContain(params.requestId)
    const others = [await there(third), openBrowser(tomorrow), owner.browser, await there(owner, after)]
    for (const browser of others) expect((await scan(browser, token)).text).not.toContain(params.requestId)
    await (await there(carrier)).callOrThrow('giveUpJob', { params, body: { reason: 'no_van' } })
    // a cancelled job shows it only to its owner
    expect((await scan(await there(owner), token)).text).toContain('"off"')
    for (const browser of [await there(carrier), ...others])
      expect((await scan(browser, token)).text).not.toContain(params.requestId)
  })
})

async function givenTomorrowsJob(product: Product) {
  const admin = await givenAdmin(product)
  const [owner, third, carrier] = await Promise.all([
    givenPerson(product),
    givenPerson(product),
    givenCarrier(product, admin),
  ])
  const body = { title: 'Two-seat sofa', description: 'By the front door.', postcode: null, budget: null }
  const { id } = await owner.browser.callOrThrow<{ id: string }>('postRequest', { body })
  const params = { requestId: id }
  const offer = { params, body: { bidAmount: 60, bidMessage: null } }
  const bid = await carrier.browser.callOrThrow<{ id: string }>('placeBid', offer)
  await owner.browser.callOrThrow('acceptBid', { params: { bidId: bid.id } })
  await carrier.browser.callOrThrow('confirmTime', {
    params,
    body: { day: inDays(1), part: 'evening', plate: 'AB12 CDE' },
  })
  return { owner, third, carrier, params }
}
