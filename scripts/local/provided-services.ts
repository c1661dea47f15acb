import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SERVER_FLAGS } from '#scripts/lib/server-flags.ts'
import { vapidKeys } from '#scripts/push-emulator/vapid-keys.ts'
import { daemon, type Plan } from './daemon.ts'
import { demandDatabase, demandRedis } from './external-services.ts'
import { embeddedPostgres, ensureDatabase, postgresUrl, serverUrl } from './postgres.ts'
import { embeddedRedis, redisUrl } from './redis.ts'
import { findRedis } from './redis-install.ts'
import { readable } from './server-log.ts'
import type { LocalRun, Part } from './supervisor.ts'
import { welcome } from './welcome.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Where the mail inbox listens. */
export interface Inbox {
  smtpUrl: string
  webUrl: string
}

/**
 * One database, with the login of its owner, who migrates it, and that of the server, which changes no row of the audit
 * log.
 */
export interface Database {
  ownerUrl: string
  serverUrl: string
}

/**
 * Returns a database to work with: the one in the settings, otherwise one of an embedded PostgreSQL that is now
 * running.
 */
async function provideDatabase(local: LocalRun): Promise<Database> {
  const { databaseUrl } = local.settings
  if (databaseUrl) {
    await demandDatabase(databaseUrl)
    return { ownerUrl: databaseUrl, serverUrl: databaseUrl }
  }
  const where = { port: await local.port('postgres'), password: local.secrets.database }
  const files = { dir: local.path('postgres'), logFile: local.logFile('postgres') }
  const archive = local.settings.backupDir && path.join(local.settings.backupDir, 'wal')
  await local.keep('postgres', (watch) =>
    embeddedPostgres({ ...where, ...files, archive, fsync: true, watch, signal: local.signal }),
  )
  const ownerUrl = await ensureDatabase(postgresUrl(where), 'kerbside')
  return { ownerUrl, serverUrl: serverUrl(ownerUrl, local.secrets.databaseServer) }
}

/** Returns the address of a Redis: the one in the settings, otherwise of an embedded one that is now running. */
async function provideRedis(local: LocalRun): Promise<string> {
  if (local.settings.redisUrl) {
    await demandRedis(local.settings.redisUrl)
    return local.settings.redisUrl
  }
  const binary = await findRedis(local.signal)
  const where = { port: await local.port('redis'), password: local.secrets.redis }
  const files = { dir: local.path('redis'), logFile: local.logFile('redis') }
  await local.keep('redis', (watch) => embeddedRedis({ ...where, ...files, binary, fsync: true, watch }))
  return redisUrl(where)
}

/** Keeps a program of ours running as one of the parts; it has 20 s to answer by default. */
export const keepNode = (
  local: LocalRun,
  part: Part,
  plan: Pick<Plan, 'name' | 'args' | 'answers' | 'onLine'> & { env: NodeJS.ProcessEnv; patience?: number },
): Promise<void> =>
  local.keep(part, (watch) =>
    daemon({
      ...{ command: process.execPath, cwd: ROOT, stopSignal: 'SIGTERM', patience: 20_000, ...plan },
      ...{ logFile: local.logFile(part), watch },
    }),
  )

/** Starts the inbox that catches every mail. */
async function provideInbox(local: LocalRun): Promise<Inbox> {
  const [smtp, web] = [await local.port('smtp'), await local.port('inbox')]
  const env = { ...process.env, SMTP_PORT: String(smtp), INBOX_PORT: String(web), INBOX_DIR: local.path('mail') }
  const answers = () => answersOk(`http://127.0.0.1:${web}/api/messages`)
  await keepNode(local, 'inbox', { name: 'The mail inbox', args: ['scripts/inbox.ts'], env, answers })
  return { smtpUrl: `smtp://127.0.0.1:${smtp}`, webUrl: `http://localhost:${web}` }
}

/** How payments are made: with the emulator, or with the Stripe account in the environment. */
export interface Payments {
  env: Record<string, string>
  /** Where the emulator's pages are; null when it doesn't run. */
  emulatorUrl: string | null
}

/** Starts the Stripe emulator and prepares its prices; a STRIPE_SECRET_KEY in the environment takes precedence. */
async function provideStripe(local: LocalRun): Promise<Payments> {
  if (process.env.STRIPE_SECRET_KEY) return { env: {}, emulatorUrl: null }
  const port = await local.port('stripe')
  const url = `http://127.0.0.1:${port}`
  const keys = {
    STRIPE_SECRET_KEY: `sk_test_${local.secrets.stripe}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${local.secrets.stripeWebhook}`,
    STRIPE_API_URL: url,
  }
  const env = {
    ...process.env,
    ...keys,
    STRIPE_EMULATOR_PORT: String(port),
    STRIPE_EMULATOR_FILE: local.path('stripe.json'),
    WEBHOOK_URL: `http://127.0.0.1:${local.settings.port}/api/stripe/webhook`,
  }
  const answers = () => answersOk(url)
  await keepNode(local, 'stripe', {
    name: 'The Stripe emulator',
    args: ['scripts/stripe-emulator.ts'],
    env,
    answers,
  })
  await local.script('stripe-setup', env)
  return { env: keys, emulatorUrl: url }
}

/**
 * Starts an emulator that only needs a port, and returns where it listens. Its script and its variable are named after
 * the part.
 */
async function provideEmulator(local: LocalRun, part: 'push' | 'register', name: string): Promise<string> {
  const port = await local.port(part)
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, [`${part.toUpperCase()}_EMULATOR_PORT`]: String(port) }
  await keepNode(local, part, { name, args: [`scripts/${part}-emulator.ts`], env, answers: () => answersOk(url) })
  return url
}

/** Starts the push service emulator, and returns the settings that make the server use it. */
async function providePush(local: LocalRun): Promise<Record<string, string>> {
  const url = await provideEmulator(local, 'push', 'The push emulator')
  return { ...vapidKeys(local.secrets.session), PUSH_EMULATOR_URL: url }
}

/** Which register of carriers is queried: the emulator, or the one in the environment. */
interface CarrierRegister {
  url: string
  /** Null when the emulator doesn't run. */
  emulatorUrl: string | null
}

/** Starts the register emulator; an EA_REGISTER_URL in the environment takes precedence. */
async function provideRegister(local: LocalRun): Promise<CarrierRegister> {
  const { EA_REGISTER_URL } = process.env
  if (EA_REGISTER_URL) return { url: EA_REGISTER_URL, emulatorUrl: null }
  const url = await provideEmulator(local, 'register', 'The register emulator')
  return { url, emulatorUrl: url }
}

export interface Connections {
  databaseUrl: string
  redisUrl: string
  smtpUrl: string
  payments: Payments
  push: Record<string, string>
  register: CarrierRegister
}

/** The environment of the server and of the scripts that prepare its database. */
function serverEnvironment(
  local: LocalRun,
  { databaseUrl, redisUrl, smtpUrl, payments, push, register }: Connections,
): NodeJS.ProcessEnv {
  const { port, demo } = local.settings
  return {
    PUBLIC_URL: `http://localhost:${port},http://127.0.0.1:${port}`,
    MAIL_FROM: 'Kerbside <hello@kerbside.example>',
    NODE_COMPILE_CACHE: path.join(ROOT, '.build/compile-cache'),
    ...process.env,
    // fixed for this kind of start, whatever the shell has set for other programs
    NODE_ENV: 'development',
    ROLES: 'web,worker,relay',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    SMTP_URL: smtpUrl,
    ...payments.env,
    ...push,
    EA_REGISTER_URL: register.url,
    SESSION_SECRET: local.secrets.session,
    SEALING_SECRET: local.secrets.sealing,
    STORAGE_DIR: local.path('files'),
    PRIVATE_STORAGE_DIR: local.path('private-files'),
    WEB_DIST: path.join(ROOT, '.build/web'),
    DEMO: demo ? '1' : '0',
  }
}

/**
 * Provides what both ways to start need: all services, the data and the environment of the server, while `besides`
 * runs.
 */
export async function provideAll(local: LocalRun, besides: Promise<void> = Promise.resolve()) {
  const [database, redisUrl, inbox, payments, push, register] = await Promise.all([
    provideDatabase(local),
    provideRedis(local),
    provideInbox(local),
    provideStripe(local),
    providePush(local),
    provideRegister(local),
    besides,
  ])
  const env = serverEnvironment(local, {
    databaseUrl: database.serverUrl,
    redisUrl,
    smtpUrl: inbox.smtpUrl,
    payments,
    push,
    register,
  })
  await provideData(local, env, database)
  const emulators = { stripe: payments.emulatorUrl, register: register.emulatorUrl }
  return { env, ready: welcome(local.settings, inbox.webUrl, emulators) }
}

/** Brings the database up to date and adds missing demo data. */
async function provideData(local: LocalRun, env: NodeJS.ProcessEnv, database: Database): Promise<void> {
  const { ownerUrl, serverUrl } = database
  const roles = { DATABASE_URL: ownerUrl, ...(serverUrl !== ownerUrl && { SERVER_DATABASE_URL: serverUrl }) }
  await local.script('migrate', { ...env, ...roles })
  if (!local.settings.demo) return
  console.log('Preparing the demo data; the first time this includes making its photos')
  await local.script('seed', env)
}

/** Starts the server with all roles; its warnings and errors are also shown here. */
export async function provideServer(local: LocalRun, env: NodeJS.ProcessEnv): Promise<void> {
  const answers = () => answersOk(`http://127.0.0.1:${env.PORT}/readyz`)
  const options = { name: 'The server', args: [...SERVER_FLAGS, 'server/main.ts'], env, answers }
  await keepNode(local, 'server', { ...options, patience: 60_000, onLine: showWarning })
}

/** Writes a line of the server's log to the terminal when people should see it. */
export function showWarning(line: string): void {
  const text = readable(line)
  if (text !== undefined) process.stderr.write(`${text}\n`)
}

/** Returns whether a GET answers with a status of 200 to 299 within a second. */
export async function answersOk(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1_000) })).ok
  } catch {
    return false
  }
}

/** Resolves when the address answers; rejects when `signal` aborts. */
export async function answered(url: string, signal: AbortSignal): Promise<void> {
  while (!(await answersOk(url))) await pause(200, undefined, { signal })
}
