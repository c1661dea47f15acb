import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOwnProfile } from '#modules/carriers/profiles/contract.ts'
import { signIn, signUp } from '#modules/core/accounts/contract.ts'
import { findFreePort } from '#scripts/local/ports.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { slowness } from '#tests/support/slowness.ts'
import { until } from '#tests/support/until.ts'
import { type Kerbside, makeDataFolder, startKerbside, stillRunning } from './kerbside.ts'
import { readInbox, sendMail } from './mail.ts'

// One Kerbside over one data folder; each test leaves it running for the next.
const DATA_DIR = makeDataFolder()
const person = { email: 'kim@kerbside.example', password: 'a-good-long-password' }
let kerbside: Kerbside
let server: { url: string }
let kim: { accessToken: string }
let settings: { DATA_DIR: string; PORT: string }

async function start(): Promise<void> {
  kerbside = startKerbside(settings)
  await kerbside.ready()
}

/**
 * Returns whether Kim, who signed in once, still has a session: the account is stored, and the secret that signs
 * sessions.
 */
async function knowsKim(): Promise<boolean> {
  const answer = await call(server, readOwnProfile, { as: kim })
  return answer.ok && answer.body.email === person.email
}

/** A call without a limit: repeated sign-ins would reach the limit for guessing. */
const isReady = (): Promise<boolean> =>
  fetch(`${server.url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

beforeAll(async () => {
  const port = await findFreePort()
  settings = { DATA_DIR, PORT: String(port) }
  server = { url: `http://127.0.0.1:${port}` }
  await start()
})

afterAll(async () => {
  kerbside.signal('SIGTERM')
  await kerbside.ended
  fs.rmSync(path.dirname(DATA_DIR), { recursive: true, force: true })
})

test('a first start serves the pages, the API and the mail inbox, and prints where', async () => {
  const { inbox, smtp } = kerbside.ports() as { inbox: number; smtp: number }
  expect(kerbside.printed.out).toContain(`Kerbside is ready: http://localhost:${settings.PORT}\n`)
  expect(kerbside.printed.out).toContain(`Mail inbox: http://localhost:${inbox}\n`)
  expect(kerbside.printed.out).not.toContain('kerbside-demo') // DEMO=0
  expect(await (await fetch(server.url)).text()).toContain('<script type="module"')
  await callOrThrow(server, signUp, { body: { ...person, userType: 'customer' } })
  kim = await callOrThrow(server, signIn, { body: person })
  const confirm = { to: [person.email], subject: 'Confirm your email address' }
  await until(async () => (await readInbox(inbox)).length > 0, 'the mail that confirms the address')
  await sendMail(smtp, { to: person.email, subject: 'Kept' })
  expect(await readInbox(inbox)).toMatchObject([{ to: [person.email], subject: 'Kept' }, confirm])
})

test('only its own account can read its secrets', () => {
  const open = (name: string) => (fs.statSync(path.join(DATA_DIR, name)).mode & 0o077).toString(8)
  const secret = ['secrets.json', 'redis', 'redis/redis.conf', 'postgres', 'mail', 'files', 'private-files', 'logs']
  expect(secret.map(open)).toEqual(secret.map(() => '0'))
})

test('a second start on the same data folder is refused and disturbs nothing', async () => {
  const second = startKerbside({ ...settings, PORT: String(await findFreePort()) })
  expect(await second.ended).toBe(1)
  expect(second.printed.err).toBe(
    `error: Kerbside already runs with the data folder ${DATA_DIR} (process ${kerbside.pid}): stop that, or choose another DATA_DIR.\n`,
  )
  expect(await knowsKim()).toBe(true)
})

test.each(['server', 'inbox', 'stripe', 'register', 'redis', 'postgres'])(
  'when %s is killed it is started again',
  async (part) => {
    const { [part]: pid } = kerbside.processes()
    process.kill(Number(pid), 'SIGKILL')
    await until(() => kerbside.processes()[part] !== pid, `another ${part}`)
    await until(isReady, 'the server to be ready')
    expect(await knowsKim()).toBe(true)
    expect(kerbside.printed.err).toContain('was killed by SIGKILL; starting it again (1 of 3)')
  },
)

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s stops everything within 5 s and leaves no process behind; the next start has all the data',
  async (signal) => {
    const [pids, ports] = [Object.values(kerbside.processes()), kerbside.ports()]
    expect(pids).toHaveLength(7)
    const asked = performance.now()
    kerbside.signal(signal)
    expect(await kerbside.ended).toBe(0)
    expect(performance.now() - asked).toBeLessThan(5_000 * slowness())
    expect(stillRunning(pids)).toEqual([])
    await start()
    expect(await knowsKim()).toBe(true)
    expect(await readInbox(Number(ports.inbox))).toHaveLength(2)
    expect(kerbside.ports()).toEqual(ports)
  },
)

test('a start recovers after kill -9 of everything', async () => {
  const pids = Object.values(kerbside.processes())
  for (const pid of [kerbside.pid, ...pids]) process.kill(pid, 'SIGKILL')
  await kerbside.ended
  await start()
  expect(await knowsKim()).toBe(true)
})

test('after kill -9 of only the supervisor, a start stops its services and takes over', async () => {
  const pids = Object.values(kerbside.processes())
  process.kill(kerbside.pid, 'SIGKILL')
  await kerbside.ended
  expect(stillRunning([Number(kerbside.processes().postgres)])).toHaveLength(1)
  await start()
  expect(kerbside.printed.out).toContain('Stopped services of the last run: ')
  expect(stillRunning(pids)).toEqual([])
  expect(await knowsKim()).toBe(true)
})

test('a part that keeps dying ends the run, in order and with a sentence', async () => {
  const pids = new Set(Object.values(kerbside.processes()))
  for (let death = 1; death <= 4; death++) {
    const { inbox } = kerbside.processes()
    process.kill(Number(inbox), 'SIGKILL')
    if (death === 4) break
    await until(() => kerbside.processes().inbox !== inbox, 'another inbox')
    await until(() => readInbox(Number(kerbside.ports().inbox)).then(Boolean, () => false), 'the inbox to answer')
    for (const pid of Object.values(kerbside.processes())) pids.add(pid)
  }
  expect(await kerbside.ended).toBe(1)
  expect(kerbside.printed.err).toMatch(/^error: The mail inbox .*, for the 4th time within a minute: see .*inbox.log$/m)
  expect(stillRunning([...pids])).toEqual([])
  await start()
})
