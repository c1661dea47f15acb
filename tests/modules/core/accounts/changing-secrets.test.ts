import { execFile } from 'node:child_process'
import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { promisify } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { signIn } from '#modules/core/accounts/contract.ts'
import { passSecondFactor } from '#modules/core/accounts/second-factor/contract.ts'
import { addDevice } from '#modules/discovery/alerts/contract/devices.ts'
import { verifyAudit } from '#scripts/backups/audit-chain.ts'
import { openPushEmulator } from '#scripts/push-emulator/server.ts'
import { vapidKeys } from '#scripts/push-emulator/vapid-keys.ts'
import { readConfig } from '#server/platform/kernel/config.ts'
import { type RunningServer, startServer } from '#server/start.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { withServerLogin } from '#tests/support/create-database.ts'
import { freshDatabase, freshRedis } from '#tests/support/database.ts'
import { testEnvironment } from '#tests/support/environment.ts'
import { givenStaff, type Person } from '#tests/support/people.ts'
import { authenticatorOf, givenSecondFactor, type SetUp } from './authenticator.ts'
import { Browser } from './browser.ts'

const secret = (of: string) => `${of}-${'0123456789abcdef'.repeat(2)}`
const SETTINGS = { SESSION_SECRET: secret('session'), SEALING_SECRET: secret('sealing') }
type Settings = Partial<Record<'SESSION_SECRET' | 'SEALING_SECRET' | 'SEALING_SECRET_BEFORE', string>>

let running: RunningServer | null = null
/** Whichever process is running. */
const server = {
  get url() {
    return running?.address ?? ''
  },
  get sql() {
    return sql
  },
}
/** Its log output. */
let logged = ''
let olga: Person
let setUp: SetUp

const [databaseUrl, redisUrl] = await Promise.all([freshDatabase(), freshRedis()])
const environment = testEnvironment(withServerLogin(databaseUrl), redisUrl, {
  ...vapidKeys('of these tests'),
  ROLES: 'web',
  STAFF_SECOND_FACTOR: 'required',
})
const sql = new pg.Pool({ connectionString: databaseUrl, max: 2 })
afterAll(async () => sql.end())
beforeEach(async () => {
  await sql.query('delete from second_factors')
  await sql.query('delete from push_devices')
  await restart()
  olga = await givenStaff(server, 'olga')
  setUp = await givenSecondFactor(server, olga)
})
afterEach(() => stop())

async function stop(): Promise<void> {
  await running?.stop()
  running = null
}

async function restart(settings: Settings = {}): Promise<void> {
  await stop()
  const config = readConfig({ ...environment, ...SETTINGS, ...settings })
  const lines = new PassThrough().on('data', (line: Buffer) => (logged += line.toString()))
  logged = ''
  running = await startServer(config, pino({ level: 'warn' }, lines))
}

/** Tries a code in a new session, as if the current one hadn't been used. */
async function givesCode({ phone } = setUp) {
  await sql.query('update second_factors set last_step = 0')
  const session = await callOrThrow(server, signIn, { body: { email: olga.email, password: olga.password } })
  return call(server, passSecondFactor, { as: session, body: { code: phone.code() } })
}

const sealedNow = async (): Promise<string> =>
  (await sql.query(`select encode(secret, 'hex') as sealed from second_factors`)).rows[0]?.sealed
/** `key:` and the id of the key that sealed it. */
const keyNow = async () => (await sealedNow()).slice(0, 24)

/** Runs the script in its own process, as the manual says. */
async function reseal(settings: Settings) {
  const env = { PATH: process.env['PATH'], ...environment, ...SETTINGS, ...settings }
  return promisify(execFile)(process.execPath, ['scripts/reseal.ts'], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, said: stdout + stderr }),
  )
}

/** Seals as releases did that only had SESSION_SECRET. */
function sealedAsBefore(text: string, userId: string, sessionSecret: string): Buffer {
  const nonce = randomBytes(12)
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'kerbside second factor', 32))
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(userId))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

const OLD_SEED = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
async function givenAnUpgrade(): Promise<SetUp> {
  await sql.query('update second_factors set secret = $1', [sealedAsBefore(OLD_SEED, olga.id, SETTINGS.SESSION_SECRET)])
  return { ...setUp, phone: authenticatorOf(OLD_SEED) }
}

const NEW = { SEALING_SECRET: secret('new-sealing') }
const BOTH = { ...NEW, SEALING_SECRET_BEFORE: SETTINGS.SEALING_SECRET }

test('a new SESSION_SECRET keeps second factors, and pages can still renew their session', async () => {
  const browser = new Browser(server)
  await browser.signIn(olga.email, olga.password)
  const before = await sealedNow()
  await restart({ SESSION_SECRET: secret('new-session') })
  expect((await givesCode()).status).toBe(200)
  expect(await sealedNow()).toBe(before)
  expect((await browser.refresh())?.user.email).toBe(olga.email)
  expect((await browser.refresh())?.user.email).toBe(olga.email)
  expect(logged).toBe('')
})

test('with a new SEALING_SECRET and the former one beside it, a code works and is resealed, so the former key can be removed', async () => {
  const former = await keyNow()
  await restart(BOTH)
  expect((await givesCode({ ...setUp, phone: { ...setUp.phone, code: () => setUp.phone.wrong() } })).status).toBe(400)
  expect(await keyNow()).toBe(former)
  expect((await givesCode()).status).toBe(200)
  expect(await keyNow()).not.toBe(former)
  expect(logged).toBe('')

  await restart(NEW)
  expect((await givesCode()).status).toBe(200)
  expect(logged).toBe('')
})

test.each<Settings>([{}, { SEALING_SECRET_BEFORE: secret('not-the-former') }])(
  'without the right former key, log and answer say what to do, recovery codes work and nothing is lost (%j)',
  async (wrong) => {
    const before = await sealedNow()
    await restart({ ...NEW, ...wrong })
    expect(logged).toContain('No configured key opens 1 second factors: set SEALING_SECRET_BEFORE')
    const refused = await givesCode()
    expect(refused).toMatchObject({ status: 409, error: { code: 'second_factor_sealed' } })
    expect(refused).toMatchObject({ error: { message: expect.stringMatching(/Use a recovery code, .*admin/) } })
    expect(logged).toContain(`No configured key opens the second factor of ${olga.id}; its key: ${before.slice(8, 24)}`)

    const session = await callOrThrow(server, signIn, { body: { email: olga.email, password: olga.password } })
    const body = { code: setUp.recoveryCodes[0] ?? '' }
    expect((await callOrThrow(server, passSecondFactor, { as: session, body })).user.staffLevel).toBe('admin')
    expect(await reseal({ ...NEW, ...wrong })).toEqual({
      code: 1,
      said: expect.stringMatching(
        new RegExp(`^0 .*\\n0 .*\\n0 .*\\n0 .*\\nerror: No configured key opens 1 .*${olga.email}.*BEFORE`),
      ),
    })
    expect(await sealedNow()).toBe(before)

    await restart(BOTH)
    expect((await givesCode()).status).toBe(200)
  },
)

test('one command reseals everything once and audits it, so the former key can be removed', async () => {
  const oskar = await givenStaff(server, 'oskar')
  const his = await givenSecondFactor(server, oskar)
  expect(await reseal(BOTH)).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^2 second factors sealed again, 0 were already\.\n0 push devices .*\n0 webhook secrets .*\n0 calendar addresses .*\n.*not needed any more/,
    ),
  })
  expect(await reseal(BOTH)).toMatchObject({ said: expect.stringMatching(/^0 .*, 2 were already\./) })
  const { rows } = await sql.query(
    `select actor_id, reason from audit_log where action = 'second_factor.resealed' order by position`,
  )
  const reason = 'Sealed again by scripts/reseal.ts.'
  expect(rows).toEqual([olga, oskar].map(({ id }) => ({ actor_id: id, reason })))
  expect((await verifyAudit(environment.DATABASE_URL)).fault).toBeNull()

  await restart(NEW)
  expect((await givesCode()).status).toBe(200)
  const session = await callOrThrow(server, signIn, { body: { email: oskar.email, password: oskar.password } })
  expect((await call(server, passSecondFactor, { as: session, body: { code: his.phone.code(1) } })).status).toBe(200)
})

test('push subscriptions are resealed, so the former key can be removed (ALERT-07)', async () => {
  const emulator = await openPushEmulator({ port: 0 })
  const body = { ...emulator.subscribe(), name: 'Chrome' }
  await emulator.stop()
  // looks like a browser of Google's push service: this server sends nothing
  const endpoint = 'https://fcm.googleapis.com/fcm/send/of-olga'
  await callOrThrow(server, addDevice, { as: olga, body: { ...body, endpoint } })

  const withoutTheFormer = await reseal(NEW)
  expect(withoutTheFormer).toMatchObject({
    code: 1,
    said: expect.stringContaining('No configured key opens 1 push devices'),
  })
  expect(await reseal(BOTH)).toMatchObject({
    said: expect.stringMatching(/\n1 push devices sealed again, 0 were already/),
  })
  expect(await reseal(NEW)).toEqual({
    code: 0,
    said: expect.stringMatching(
      /\n0 push devices sealed again, 1 were already\.\n0 webhook .*\n0 calendar addresses .*\n.*not needed any more/,
    ),
  })
})

test('what the previous release sealed opens after an upgrade, and is resealed with its own key', async () => {
  const hers = await givenAnUpgrade()
  await restart()
  expect((await givesCode(hers)).status).toBe(200)
  await restart({ SESSION_SECRET: secret('new-session') })
  expect((await givesCode(hers)).status).toBe(200)
})

test('an upgrade together with a new SESSION_SECRET is repaired by configuring the former one', async () => {
  const hers = await givenAnUpgrade()
  const changed = { SESSION_SECRET: secret('new-session') }
  await restart(changed)
  expect(await givesCode(hers)).toMatchObject({ error: { code: 'second_factor_sealed' } })
  expect(await reseal({ ...changed, SEALING_SECRET_BEFORE: SETTINGS.SESSION_SECRET })).toMatchObject({ code: 0 })
  expect((await givesCode(hers)).status).toBe(200)
})
