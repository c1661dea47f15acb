import { createHmac } from 'node:crypto'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { type Browser, openBrowser } from './browser.ts'
import type { Operation } from './document.ts'
import {
  enrol,
  givenAdmin,
  givenPerson,
  givenUnprovenAdmin,
  mailedSecret,
  type Person,
  renewSession,
  saveProfile,
  signIn,
  signInElsewhere,
} from './people.ts'
import { photo } from './phone-pictures.ts'
import { type Product, startProduct } from './product.ts'
import { validBody, validParams } from './valid-body.ts'

let product: Product
let admin: Person
beforeAll(async () => {
  product = await startProduct()
  admin = await givenAdmin(product)
})
afterAll(() => product.stop())

const TOKEN_LIVES_S = 600

/** What anyone with a token can read in it. */
function decoded(token: string): { header: Record<string, unknown>; claims: Record<string, unknown> } {
  const [header, claims] = token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
  return { header, claims }
}

/** A forged token, with any signature. */
const forged = (header: object, claims: object, secret: string): string => {
  const texts = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${texts}.${secret === '' ? '' : createHmac('sha256', secret).update(texts).digest('base64url')}`
}

const write = (browser: Browser) => browser.call('savePhoneNumber', { body: { phoneNumber: '07700 900123' } })
const staffRead = (browser: Browser) => browser.call('findPeople')

async function connected(browser: Browser): Promise<Socket> {
  const socket = browser.socket()
  const outcome = new Promise<Socket>((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', (error) => reject(error))
  })
  socket.connect()
  return outcome
}

describe('an access token', () => {
  test('names a person, a session and no power, is signed, and lasts ten minutes, according to its claims', async () => {
    const ann = await givenPerson(product)
    const session = await signIn(ann.browser, ann)
    const { header, claims } = decoded(session.accessToken)
    expect(header).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect(Object.keys(claims).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'staff', 'sub'])
    expect(claims).toMatchObject({ sub: ann.id, staff: null })
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(TOKEN_LIVES_S)
    expect(Date.parse(session.expiresAt)).toBe(Number(claims['exp']) * 1_000)
  })

  test('opens nothing when it is forged or altered', async () => {
    const ann = await givenPerson(product)
    const { header, claims } = decoded(ann.browser.token ?? '')
    const [head = '', body = '', signature = ''] = (ann.browser.token ?? '').split('.')
    const raised = Buffer.from(JSON.stringify({ ...claims, staff: 'admin' })).toString('base64url')
    const pictures = [...ann.browser.cookies].find(([name]) => name.includes('pictures'))?.[1].value ?? ''
    expect(decoded(pictures).claims).toMatchObject({ sub: ann.id })
    const tried = {
      'no signature': forged({ alg: 'none', typ: 'JWT' }, claims, ''),
      'no algorithm': forged({ typ: 'JWT' }, claims, product.sessionSecret),
      'a signature cut off': `${head}.${body}.`,
      'claims exchanged': `${head}.${raised}.${signature}`,
      'a guessed secret': forged(header, { ...claims, staff: 'admin' }, 'secret'),
      'the token of pictures': pictures,
      'a lifetime of a week': forged(
        header,
        { ...claims, iat: hoursAgo(1), exp: hoursAgo(-167) },
        product.sessionSecret,
      ),
      'another issuer': forged(header, { ...claims, iss: 'somebody' }, product.sessionSecret),
      'no end': forged(header, { ...claims, exp: undefined }, product.sessionSecret),
    }
    for (const [what, token] of Object.entries(tried)) {
      const attacker = openBrowser(product)
      attacker.token = token
      expect((await attacker.call('readOwnProfile')).status, what).toBe(401)
      expect((await staffRead(attacker)).status, what).toBe(401)
      await expect(connected(attacker), what).rejects.toMatchObject({ data: { code: 'token_refused' } })
    }
    // signed with the secret itself it would work: the tries above differ from this one only in the secret
    const known = openBrowser(product)
    known.token = forged(header, claims, product.sessionSecret)
    expect((await known.call('readOwnProfile')).status).toBe(200)
  })
})

const hoursAgo = (hours: number): number => Math.floor(Date.now() / 1_000) - hours * 3_600

interface Held {
  readonly person: Person
  /** The browser whose session ends. */
  readonly held: Browser
  readonly socket: Socket
  readonly closed: () => boolean
  /** Addresses of their own document that work once. */
  readonly files: readonly string[]
}

async function givenHeld(): Promise<Held> {
  const person = await givenPerson(product, 'business')
  await saveProfile(person, { displayName: 'Bob', companyName: 'Bob Ltd' }, { idDocumentFile: await photo() })
  const held = await signInElsewhere(product, person)
  const link = () =>
    held
      .callOrThrow<{ url: string }>('linkToOwnDocument', { params: { document: 'id_document' } })
      .then(({ url }) => url)
  const files = [await link(), await link(), await link()]
  const socket = await connected(held)
  return { person, held, socket, closed: () => !socket.connected, files }
}

const ENDINGS: Readonly<Record<string, (of: Held) => Promise<unknown>>> = {
  'its owner signs out': ({ held }) => held.callOrThrow('signOut'),
  'its owner signs out everywhere, elsewhere': ({ person }) => person.browser.callOrThrow('signOutEverywhere'),
  'its owner ends it from the list, elsewhere': async ({ person, held }) => {
    const { sid } = decoded(held.token ?? '').claims as { sid: string }
    await person.browser.callOrThrow('endMySession', { params: { sessionId: sid } })
  },
  'its owner sets a new password by a mailed link': async ({ person }) => {
    const visitor = openBrowser(product)
    await visitor.callOrThrow('requestPasswordReset', { body: { email: person.email } })
    const token = await mailedSecret(product, person.email, /password/i)
    await visitor.callOrThrow('resetPassword', { body: { token, password: 'another-good-password' } })
  },
  'its owner changes the password elsewhere': ({ person }) => {
    const body = { currentPassword: person.password, newPassword: 'another-good-password' }
    return person.browser.callOrThrow('changePassword', { body })
  },
  'staff suspend its owner': ({ person }) =>
    admin.browser.callOrThrow('suspendPerson', { params: { userId: person.id }, body: { reason: 'Spam.' } }),
  'staff sign its owner out': ({ person }) =>
    admin.browser.callOrThrow('signOutPerson', {
      params: { userId: person.id },
      body: { reason: 'A phone was lost.' },
    }),
  'its owner deletes the account': ({ person }) =>
    person.browser.callOrThrow('deleteAccount', { body: { password: person.password } }),
}

/** Those whose sessions ended above, for the later check. */
const over: Browser[] = []

describe('a session loses all its powers at once when', () => {
  test.each(Object.entries(ENDINGS))('%s', async (_, end) => {
    const of = await givenHeld()
    const { held, closed, files } = of
    // before: each of them works
    expect((await write(held)).status).toBe(200)
    expect(closed()).toBe(false)
    expect((await openBrowser(product).send('GET', files[0] ?? '')).status).toBe(200)
    const cookies = openBrowser(product, { like: held })
    await end(of)
    expect((await write(held)).status).toBe(401)
    for (const read of ['mySessions', 'readOwnProfile', 'myBids', 'myAcceptedJobs', 'myInbox'])
      expect((await held.call(read)).status, read).toBe(401)
    await until(closed, 'the socket to be closed')
    await expect(connected(held)).rejects.toMatchObject({ data: { code: 'token_refused' } })
    expect(await renewSession(cookies)).toBe(false)
    expect((await openBrowser(product).send('GET', files[1] ?? '')).status).toBe(404)
    expect((await held.send('GET', files[2] ?? '')).status).toBe(404)
    over.push(held)
  })

  test('opens a link to a private file once', async () => {
    const { files } = await givenHeld()
    const statuses = [0, 0, 0].map(async () => (await openBrowser(product).send('GET', files[0] ?? '')).status)
    expect((await Promise.all(statuses)).toSorted((one, other) => one - other)).toEqual([200, 404, 404])
  })
})

describe('staff', () => {
  test('have no power by a password alone, or by a second factor passed in another browser', async () => {
    const colleague = await givenUnprovenAdmin(product)
    const other = await signInElsewhere(product, colleague)
    const socket = await connected(other)
    expect((await staffRead(other)).status).toBe(403)
    expect(await socket.emitWithAck('join', { kind: 'ops-overview' })).toEqual({ ok: false, code: 'forbidden' })
    await enrol(colleague)
    expect((await staffRead(colleague.browser)).status).toBe(200)
    expect((await staffRead(other)).status).not.toBe(200)
    await until(() => !socket.connected, 'the earlier socket to be closed')
    await renewSession(other)
    expect((await staffRead(other)).status).not.toBe(200)
  })

  test('lose their power and their sockets when a colleague resets their second factor', async () => {
    const colleague = await givenAdmin(product)
    const socket = await connected(colleague.browser)
    expect((await staffRead(colleague.browser)).status).toBe(200)
    const reset = { params: { userId: colleague.id }, body: { reason: 'The phone was stolen.' } }
    await admin.browser.callOrThrow('resetSecondFactor', reset)
    expect((await staffRead(colleague.browser)).status).not.toBe(200)
    await until(() => !socket.connected, 'the socket to be closed')
  })
})

/** Calls every operation that fits; returns those that didn't answer with one of the statuses. */
async function otherwise(
  browser: Browser,
  fits: (operation: Operation) => boolean,
  wanted: readonly number[],
): Promise<string[]> {
  const wrong: string[] = []
  for (const operation of product.document.operations.filter(fits)) {
    const body = validBody(product.document, operation)
    const { status } = await browser.call(operation.id, {
      params: validParams(product.document, operation),
      ...(body !== null && { body }),
    })
    if (!wanted.includes(status)) wrong.push(`${operation.id}: ${status}`)
  }
  return wrong
}

describe('every operation of the document', () => {
  const closed = ({ signedIn, staff, method }: Operation) => signedIn && (staff || method !== 'GET')

  test('answers writes and staff calls of an ended session with 401', async () => {
    const former = await givenAdmin(product)
    const held = openBrowser(product, { like: former.browser })
    await former.browser.callOrThrow('signOut')
    expect(product.document.operations.filter(closed).length).toBeGreaterThan(150)
    expect(await otherwise(held, closed, [401])).toEqual([])
  })

  test('answers writes of a suspended person with 401, and of a visitor too where signing in is needed', async () => {
    const person = await givenPerson(product, 'business')
    await admin.browser.callOrThrow('suspendPerson', { params: { userId: person.id }, body: { reason: 'Spam.' } })
    const own = (operation: Operation) => closed(operation) && !operation.staff
    expect(await otherwise(person.browser, own, [401])).toEqual([])
    expect(await otherwise(openBrowser(product), ({ signedIn }) => signedIn, [401])).toEqual([])
  })

  test('refuses staff operations to people, and to staff without a second factor', async () => {
    const [person, unproven] = [await givenPerson(product, 'business'), await givenUnprovenAdmin(product)]
    for (const { browser } of [person, unproven])
      expect(await otherwise(browser, ({ staff }) => staff, [403])).toEqual([])
  })
})

describe('eleven minutes later', () => {
  test('neither old tokens nor old links to files work', async () => {
    const { held, files } = await givenHeld()
    const later = await product.startAhead(11)
    const then = openBrowser(later, { like: held })
    expect((await held.call('readOwnProfile')).status).toBe(200)
    for (const browser of [then, ...over.map((like) => openBrowser(later, { like }))])
      for (const id of ['readOwnProfile', 'myRequests', 'mySessions'])
        expect((await browser.call(id)).status, id).toBe(401)
    expect((await write(then)).status).toBe(401)
    expect((await then.send('GET', files[0] ?? '')).status).toBe(404)
    expect((await openBrowser(product).send('GET', files[0] ?? '')).status).toBe(200)
    expect(await renewSession(then)).toBe(true)
  })
})
