import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { signUp } from '#modules/core/accounts/contract.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { createSmtpServer } from '#scripts/local/inbox/smtp.ts'
import { ensureDatabase, serverRoleUrl } from '#scripts/local/postgres.ts'
import { startServices } from '#scripts/local/services.ts'
import { type BuiltImage, type RunningContainer, startContainer, tail, waitUntilAnswering } from './running.ts'

/** How long a web process serves on after SIGTERM, as docker-compose.yml has it. */
const DRAIN_S = 3
/** How long any process may take to end after that. */
const STOP_S = 5
const MAIL_MS = 60_000
/** The user `node` of the official images. */
const NODE_USER = 1000

const secret = (): string => randomBytes(32).toString('hex')

/** Reports a passed check. */
type Say = (sentence: string) => void

/**
 * Runs the image in every role over a PostgreSQL, a Redis and a mail server of its own, checks it from outside and
 * stops it in order; each passed check is reported to `say`. Throws a Problem that names what failed.
 */
export async function tryImage(built: BuiltImage, say: Say): Promise<void> {
  const services = await startServices()
  const mail = await openMail()
  const started: RunningContainer[] = []
  const start = async (
    ...args: Parameters<typeof startContainer> extends [BuiltImage, ...infer Rest] ? Rest : never
  ) => {
    const container = await startContainer(built, ...args)
    started.push(container)
    return container
  }
  try {
    const ownerUrl = await ensureDatabase(services.databaseUrl, 'kerbside')
    const databaseUrl = serverRoleUrl(ownerUrl, secret())
    const owner = { DATABASE_URL: ownerUrl, SERVER_DATABASE_URL: databaseUrl }
    say(await checkMigration(await start('migrate', ['node', 'scripts/migrate.ts'], owner)))

    const settings = productionSettings(databaseUrl, services.redisUrl, mail.smtpUrl)
    const [web, worker, relay] = await Promise.all([
      start('web', built.config.command, { ...settings, ROLES: 'web', DRAIN_SECONDS: String(DRAIN_S) }),
      start('worker', built.config.command, { ...settings, ROLES: 'worker' }),
      start('relay', built.config.command, { ...settings, ROLES: 'relay' }),
    ])
    for (const container of [web, worker, relay]) say(await checkServing(built, container))
    say(await checkPages(web))
    say(await checkMail(web, mail.addressees))
    for (const container of [web, worker, relay]) say(await checkStop(built, container))
  } finally {
    await Promise.all(started.map(({ name }) => built.containers.remove(name)))
    await mail.close()
    await services.stop()
  }
}

/** The settings that production requires; the image itself sets NODE_ENV. */
const productionSettings = (databaseUrl: string, redisUrl: string, smtpUrl: string) => ({
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  SMTP_URL: smtpUrl,
  SESSION_SECRET: secret(),
  SEALING_SECRET: secret(),
  PUBLIC_URL: 'http://localhost:8080',
})

/** An SMTP server that records the recipients of mails. */
async function openMail() {
  const addressees: string[] = []
  const smtp = createSmtpServer(async (_raw, recipients) => void addressees.push(...recipients))
  const listening = smtp.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const smtpUrl = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`
  return { smtpUrl, addressees, close: () => new Promise<void>((resolve) => smtp.close(resolve)) }
}

async function checkMigration(migration: RunningContainer): Promise<string> {
  const code = await migration.ended
  if (code !== 0) throw new Problem(`migrate ended with ${code}:\n${tail(migration)}`)
  const count = migration.output().match(/\b\d{4}_\w+/g)?.length ?? 0
  return `migrate created the tables of an empty PostgreSQL (${count} migrations) and ended with 0.`
}

/** Checks health and readiness from outside, the image's own health check, and its user. */
async function checkServing({ containers, config }: BuiltImage, container: RunningContainer): Promise<string> {
  const { role, name, client, environment } = container
  await waitUntilAnswering(container, '/healthz')
  await waitUntilAnswering(container, '/readyz')
  const health = await containers.exec(name, config.healthcheck, environment)
  if (config.healthcheck.length === 0 || !health.ok)
    throw new Problem(`The health check of the image fails beside ${role}:\n${health.lastLines}`)
  const users = await containers.users(name, client)
  if (users.length === 0 || users.some((user) => user !== NODE_USER))
    throw new Problem(`${role} runs as the users ${users.join(', ') || 'unknown'}, not as node (${NODE_USER}).`)
  return `${role} answers /healthz and /readyz, passes the image's health check, and runs as node (${users.length} processes).`
}

async function checkPages({ url }: RunningContainer): Promise<string> {
  const home = await fetch(url)
  const page = await home.text()
  if (home.status !== 200 || !/<div id="app"><.*<h1/s.test(page))
    throw new Problem(`The home page answers ${home.status} and is not rendered.`)
  const asset = /<script[^>]+src="([^"]+\.js)"/.exec(page)?.[1]
  const script = await fetch(new URL(asset ?? '/none.js', url))
  const type = script.headers.get('content-type') ?? ''
  if (script.status !== 200 || !type.includes('javascript'))
    throw new Problem(`${asset ?? 'A script of the home page'} answers ${script.status} with ${type}.`)
  return `web shows the home page, rendered, and its script ${asset}.`
}

/** Signs up a user; the mail arrives only when relay and worker have done their part. */
async function checkMail({ url }: RunningContainer, addressees: readonly string[]): Promise<string> {
  const email = 'ann@people.example'
  const answer = await fetch(new URL(signUp.path, url), {
    method: signUp.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: secret(), userType: 'customer' }),
  })
  if (!answer.ok) throw new Problem(`Signing up answers ${answer.status}: ${await answer.text()}`)
  const givenUp = AbortSignal.timeout(MAIL_MS)
  while (!addressees.includes(email)) {
    if (givenUp.aborted) throw new Problem(`The worker sent no mail for the sign-up within ${MAIL_MS / 1_000} s.`)
    await pause(50)
  }
  return 'A user signed up over the API, and relay and worker sent the mail that confirms the address.'
}

async function checkStop({ containers }: BuiltImage, container: RunningContainer): Promise<string> {
  const { role, name, client, ended } = container
  const longest = STOP_S + Number(container.environment['DRAIN_SECONDS'] ?? 0)
  const startedAt = performance.now()
  await containers.terminate(name, client)
  const code = await Promise.race([ended, pause(longest * 2_000, 'nothing', { ref: false })])
  const seconds = (performance.now() - startedAt) / 1_000
  if (code !== 0 || seconds > longest)
    throw new Problem(`${role} ended with ${code} ${seconds.toFixed(1)} s after SIGTERM:\n${tail(container)}`)
  return `${role} ended with 0 ${seconds.toFixed(1)} s after SIGTERM (${longest} s are allowed).`
}
