import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SERVER_FLAGS } from '#scripts/lib/server-flags.ts'
import { vapidKeys } from '#scripts/push-emulator/vapid-keys.ts'
import { demoKey } from '#scripts/seed/demo-key.ts'
import { demoWebhookSecret } from '#scripts/seed/demo-webhook.ts'
import { SERVER_MAIN } from './builds.ts'
import { createDaemon, type Plan } from './daemon.ts'
import { checkDatabaseConnection, checkRedisConnection } from './external-services.ts'
import { embeddedPostgres, ensureDatabase, postgresUrl, serverRoleUrl } from './postgres.ts'
import { embeddedRedis, redisUrl } from './redis.ts'
import { findRedis } from './redis-install.ts'
import { toTerminalText } from './server-log.ts'
import type { LocalRun, ServiceName } from './supervisor.ts'
import { welcomeText } from './welcome.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Where the mail inbox listens. */
export interface Inbox {
  smtpUrl: string
  webUrl: string
}

/**
 * The addresses of one database: with the login of its owner, who migrates it, and with that of the server's role,
 * which may not change the audit log.
 */
export interface Database {
  ownerUrl: string
  serverRoleUrl: string
}

/**
 * Returns a database to work with: the one in the settings, otherwise one of an embedded PostgreSQL that is now
 * running.
 */
async function provideDatabase(local: LocalRun): Promise<Database> {
  const { databaseUrl } = local.settings
  if (databaseUrl) {
    await checkDatabaseConnection(databaseUrl)
    return { ownerUrl: databaseUrl, serverRoleUrl: databaseUrl }
  }
  const where = { port: await local.port('postgres'), password: local.secrets.database }
  const files = { dir: local.path('postgres'), logFile: local.logFile('postgres') }
  const archive = local.settings.backupDir && path.join(local.settings.backupDir, 'wal')
  await local.keepRunning('postgres', (watch) =>
    embeddedPostgres({ ...where, ...files, archive, fsync: true, watch, signal: local.signal }),
  )
  const ownerUrl = await ensureDatabase(postgresUrl(where), 'kerbside')
  return { ownerUrl, serverRoleUrl: serverRoleUrl(ownerUrl, local.secrets.databaseServer) }
}

/** Returns the address of a Redis: the one in the settings, otherwise of an embedded one that is now running. */
async function provideRedis(local: LocalRun): Promise<string> {
  if (local.settings.redisUrl) {
    await checkRedisConnection(local.settings.redisUrl)
    return local.settings.redisUrl
  }
  const binary = await findRedis(local.signal)
  const where = { port: await local.port('redis'), password: local.secrets.redis }
  const files = { dir: local.path('redis'), logFile: local.logFile('redis') }
  await local.keepRunning('redis', (watch) => embeddedRedis({ ...where, ...files, binary, fsync: true, watch }))
  return redisUrl(where)
}

/** Keeps a Node.js program of ours running as the service of that name; it has 20 s to become ready by default. */
export const keepNodeProcess = (
  local: LocalRun,
  service: ServiceName,
  plan: Pick<Plan, 'name' | 'args' | 'isReady' | 'onLine'> & { env: NodeJS.ProcessEnv; timeoutMs?: number },
): Promise<void> =>
  local.keepRunning(service, (watch) =>
    createDaemon({
      ...{ command: process.execPath, cwd: ROOT, stopSignal: 'SIGTERM', timeoutMs: 20_000, ...plan },
      ...{ logFile: local.logFile(service), watch },
    }),
  )

/** Starts the inbox that catches every mail. */
async function provideInbox(local: LocalRun): Promise<Inbox> {
  const [smtp, web] = [await local.port('smtp'), await local.port('inbox')]
  const env = { ...process.env, SMTP_PORT: String(smtp), INBOX_PORT: String(web), INBOX_DIR: local.path('mail') }
  const isReady = () => answersOk(`http://127.0.0.1:${web}/api/messages`)
  await keepNodeProcess(local, 'inbox', { name: 'The mail inbox', args: ['scripts/inbox.ts'], env, isReady })
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
  const isReady = () => answersOk(url)
  await keepNodeProcess(local, 'stripe', {
    name: 'The Stripe emulator',
    args: ['scripts/stripe-emulator.ts'],
    env,
    isReady,
  })
  await local.script('stripe-setup', env)
  return { env: keys, emulatorUrl: url }
}

/**
 * Starts an emulator that only needs a port, and returns where it listens. Its script and its variable are named after
 * the service.
 */
async function provideEmulator(local: LocalRun, service: 'push' | 'register', name: string): Promise<string> {
  const port = await local.port(service)
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, [`${service.toUpperCase()}_EMULATOR_PORT`]: String(port) }
  await keepNodeProcess(local, service, {
    name,
    args: [`scripts/${service}-emulator.ts`],
    env,
    isReady: () => answersOk(url),
  })
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

/** Starts the receiver of the demo's webhooks, and returns its address; null without a demo. */
async function provideReceiver(local: LocalRun): Promise<string | null> {
  if (!local.settings.demo) return null
  const port = await local.port('receiver')
  const secret = demoWebhookSecret(local.secrets.session)
  const env = { ...process.env, WEBHOOK_RECEIVER_PORT: String(port), WEBHOOK_RECEIVER_SECRET: secret }
  await keepNodeProcess(local, 'receiver', {
    name: 'The receiver of webhooks',
    args: ['scripts/webhook-receiver.ts'],
    env,
    isReady: () => answersOk(`http://127.0.0.1:${port}`),
    onLine: (line) => console.log(line),
  })
  return `http://localhost:${port}`
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
    WEBHOOKS_TO_LOCALHOST: 'allowed',
    STORAGE_DIR: local.path('files'),
    PRIVATE_STORAGE_DIR: local.path('private-files'),
    WEB_DIST: path.join(ROOT, '.build/web'),
    DEMO: demo ? '1' : '0',
  }
}

/**
 * Provides what ./scripts/start and `npm run dev` both need: all services, the data and the server's environment. Also
 * waits for `webBuild`, which runs at the same time.
 */
export async function provideAll(local: LocalRun, webBuild: Promise<void> = Promise.resolve()) {
  const [database, redisUrl, inbox, payments, push, register, receiverUrl] = await Promise.all([
    provideDatabase(local),
    provideRedis(local),
    provideInbox(local),
    provideStripe(local),
    providePush(local),
    provideRegister(local),
    provideReceiver(local),
    webBuild,
  ])
  const env = serverEnvironment(local, {
    databaseUrl: database.serverRoleUrl,
    redisUrl,
    smtpUrl: inbox.smtpUrl,
    payments,
    push,
    register,
  })
  await provideData(local, { ...env, ...(receiverUrl !== null && { DEMO_WEBHOOK_URL: receiverUrl }) }, database)
  const emulators = { stripe: payments.emulatorUrl, register: register.emulatorUrl }
  const demoAccess = { apiKey: demoKey(env['SESSION_SECRET'] ?? ''), webhookUrl: receiverUrl }
  return {
    env,
    welcomeText: welcomeText(local.settings, demoAccess, inbox.webUrl, emulators),
  }
}

/** Brings the database up to date and adds missing demo data. */
async function provideData(local: LocalRun, env: NodeJS.ProcessEnv, database: Database): Promise<void> {
  const { ownerUrl, serverRoleUrl } = database
  const roles = { DATABASE_URL: ownerUrl, ...(serverRoleUrl !== ownerUrl && { SERVER_DATABASE_URL: serverRoleUrl }) }
  await local.script('migrate', { ...env, ...roles })
  if (!local.settings.demo) return
  console.log('Preparing the demo data; the first time this includes making its photos')
  await local.script('seed', env)
}

/** Starts the server with all roles; its warnings and errors are also shown here. */
export async function provideServer(local: LocalRun, env: NodeJS.ProcessEnv): Promise<void> {
  const isReady = () => answersOk(`http://127.0.0.1:${env.PORT}/readyz`)
  const options = { name: 'The server', args: [...SERVER_FLAGS, SERVER_MAIN], env, isReady }
  await keepNodeProcess(local, 'server', { ...options, timeoutMs: 60_000, onLine: showWarning })
}

/** Writes a line of the server's log to the terminal when people should see it. */
export function showWarning(line: string): void {
  const text = toTerminalText(line)
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

/** Waits until a GET answers with a status of 200 to 299; rejects when `signal` aborts. */
export async function waitUntilOk(url: string, signal: AbortSignal): Promise<void> {
  while (!(await answersOk(url))) await pause(200, undefined, { signal })
}
