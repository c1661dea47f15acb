import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { vapidKeys } from '#scripts/push-standin/vapid-keys.ts'
import { daemon } from './daemon.ts'
import { demandDatabase, demandRedis } from './outside.ts'
import { embeddedPostgres, ensureDatabase, postgresUrl, serverUrl } from './postgres.ts'
import { embeddedRedis, redisUrl } from './redis.ts'
import { findRedis } from './redis-install.ts'
import { readable } from './server-log.ts'
import type { LocalRun } from './supervisor.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Where the mail inbox listens. */
export interface Inbox {
  smtpUrl: string
  webUrl: string
}

/** One database, as its owner signs in, who migrates it, and as the server does, which changes no row of the audit log. */
export interface Database {
  ownerUrl: string
  serverUrl: string
}

/** A database to work with: the one that was named, else one of an embedded PostgreSQL that is now running. */
export async function provideDatabase(house: LocalRun): Promise<Database> {
  const { databaseUrl } = house.settings
  if (databaseUrl) {
    await demandDatabase(databaseUrl)
    return { ownerUrl: databaseUrl, serverUrl: databaseUrl }
  }
  const where = { port: await house.port('postgres'), password: house.secrets.database }
  const files = { dir: house.path('postgres'), logFile: house.logFile('postgres') }
  const archive = house.settings.backupDir && path.join(house.settings.backupDir, 'wal')
  await house.keep('postgres', (watch) =>
    embeddedPostgres({ ...where, ...files, archive, fsync: true, watch, signal: house.signal }),
  )
  const ownerUrl = await ensureDatabase(postgresUrl(where), 'kerbside')
  return { ownerUrl, serverUrl: serverUrl(ownerUrl, house.secrets.databaseServer) }
}

/** The address of a Redis to work with: the one that was named, else of an embedded one that is now running. */
export async function provideRedis(house: LocalRun): Promise<string> {
  if (house.settings.redisUrl) {
    await demandRedis(house.settings.redisUrl)
    return house.settings.redisUrl
  }
  const binary = await findRedis(house.signal)
  const where = { port: await house.port('redis'), password: house.secrets.redis }
  const files = { dir: house.path('redis'), logFile: house.logFile('redis') }
  await house.keep('redis', (watch) => embeddedRedis({ ...where, ...files, binary, fsync: true, watch }))
  return redisUrl(where)
}

/** Starts the inbox that catches every mail. */
export async function provideInbox(house: LocalRun): Promise<Inbox> {
  const [smtp, web] = [await house.port('smtp'), await house.port('inbox')]
  const env = { ...process.env, SMTP_PORT: String(smtp), INBOX_PORT: String(web), INBOX_DIR: house.path('mail') }
  const webUrl = `http://localhost:${web}`
  await house.keep('inbox', (watch) =>
    daemon({
      name: 'The mail inbox',
      command: process.execPath,
      args: [path.join(ROOT, 'scripts/inbox.ts')],
      env,
      logFile: house.logFile('inbox'),
      stopSignal: 'SIGTERM',
      patience: 20_000,
      answers: () => answersOk(`http://127.0.0.1:${web}/api/messages`),
      watch,
    }),
  )
  return { smtpUrl: `smtp://127.0.0.1:${smtp}`, webUrl }
}

/** How payments are made: at the stand-in, or at the Stripe account that the shell names. */
export interface Payments {
  env: Record<string, string>
  /** Where the stand-in's pages are; null when it does not run. */
  standInUrl: string | null
}

/** Starts the stand-in for Stripe and prepares its prices; a STRIPE_SECRET_KEY of the person's own goes before it. */
export async function provideStripe(house: LocalRun): Promise<Payments> {
  if (process.env.STRIPE_SECRET_KEY) return { env: {}, standInUrl: null }
  const port = await house.port('stripe')
  const url = `http://127.0.0.1:${port}`
  const keys = {
    STRIPE_SECRET_KEY: `sk_test_${house.secrets.stripe}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${house.secrets.stripeWebhook}`,
    STRIPE_API_URL: url,
  }
  const env = {
    ...process.env,
    ...keys,
    STRIPE_STANDIN_PORT: String(port),
    STRIPE_STANDIN_FILE: house.path('stripe.json'),
    WEBHOOK_URL: `http://127.0.0.1:${house.settings.port}/api/stripe/webhook`,
  }
  await house.keep('stripe', (watch) =>
    daemon({
      name: 'The stand-in for Stripe',
      command: process.execPath,
      args: [path.join(ROOT, 'scripts/stripe-standin.ts')],
      env,
      logFile: house.logFile('stripe'),
      stopSignal: 'SIGTERM',
      patience: 20_000,
      answers: () => answersOk(url),
      watch,
    }),
  )
  await house.script('stripe-setup', env)
  return { env: keys, standInUrl: url }
}

/** Starts the stand-in for push services, and gives what has the server send to it. */
export async function providePush(house: LocalRun): Promise<Record<string, string>> {
  const port = await house.port('push')
  const url = `http://127.0.0.1:${port}`
  await house.keep('push', (watch) =>
    daemon({
      name: 'The stand-in for push services',
      command: process.execPath,
      args: [path.join(ROOT, 'scripts/push-standin.ts')],
      env: { ...process.env, PUSH_STANDIN_PORT: String(port) },
      logFile: house.logFile('push'),
      stopSignal: 'SIGTERM',
      patience: 20_000,
      answers: () => answersOk(url),
      watch,
    }),
  )
  return { ...vapidKeys(house.secrets.session), PUSH_STANDIN_URL: url }
}

export interface Connections {
  databaseUrl: string
  redisUrl: string
  smtpUrl: string
  payments: Payments
  push: Record<string, string>
}

/** The environment of the server and of the scripts that prepare its database. */
export function serverEnvironment(
  house: LocalRun,
  { databaseUrl, redisUrl, smtpUrl, payments, push }: Connections,
): NodeJS.ProcessEnv {
  const { port, demo } = house.settings
  return {
    PUBLIC_URL: `http://localhost:${port},http://127.0.0.1:${port}`,
    MAIL_FROM: 'Kerbside <hello@kerbside.example>',
    NODE_COMPILE_CACHE: path.join(ROOT, '.build/compile-cache'),
    ...process.env,
    // what this kind of start decides, whatever the shell has set for other programs
    NODE_ENV: 'development',
    ROLES: 'web,worker,relay',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    SMTP_URL: smtpUrl,
    ...payments.env,
    ...push,
    SESSION_SECRET: house.secrets.session,
    SEALING_SECRET: house.secrets.sealing,
    STORAGE_DIR: house.path('files'),
    PRIVATE_STORAGE_DIR: house.path('private-files'),
    WEB_DIST: path.join(ROOT, '.build/web'),
    DEMO: demo ? '1' : '0',
  }
}

/** Brings the database up to date and adds the demo data that are missing. */
export async function provideData(house: LocalRun, env: NodeJS.ProcessEnv, database: Database): Promise<void> {
  const { ownerUrl, serverUrl } = database
  const roles = { DATABASE_URL: ownerUrl, ...(serverUrl !== ownerUrl && { SERVER_DATABASE_URL: serverUrl }) }
  await house.script('migrate', { ...env, ...roles })
  if (!house.settings.demo) return
  console.log('Preparing the demo data; the first time their photographs are drawn')
  await house.script('seed', env)
}

/** Starts the server with all roles; its warnings and errors are shown here too. */
export async function provideServer(house: LocalRun, env: NodeJS.ProcessEnv): Promise<void> {
  await house.keep('server', (watch) =>
    daemon({
      name: 'The server',
      command: process.execPath,
      args: ['server/main.ts'],
      cwd: ROOT,
      env,
      logFile: house.logFile('server'),
      stopSignal: 'SIGTERM',
      patience: 60_000,
      answers: () => answersOk(`http://127.0.0.1:${env.PORT}/readyz`),
      onLine: showWarning,
      watch,
    }),
  )
}

/** Writes a line of the server's log to the terminal when people should see it. */
export function showWarning(line: string): void {
  const text = readable(line)
  if (text !== undefined) process.stderr.write(`${text}\n`)
}

/** Whether a GET answers with a status of 200 to 299 within a second. */
export async function answersOk(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1_000) })).ok
  } catch {
    return false
  }
}

/** Resolves when the address answers; rejects when the signal says to give up. */
export async function answered(url: string, signal: AbortSignal): Promise<void> {
  while (!(await answersOk(url))) await pause(200, undefined, { signal })
}
