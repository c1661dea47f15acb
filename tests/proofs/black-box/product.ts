import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { inheritedFault } from '#tests/proofs/faults/chosen.ts'
import { withServerLogin } from '#tests/support/create-database.ts'
import { freshDatabase, freshRedis } from '#tests/support/database.ts'
import { makeTempFolder } from '#tests/support/environment.ts'
import { openTestInbox, type TestInbox } from '#tests/support/inbox.ts'
import { type ServerProcess, startProcess } from '#tests/support/processes.ts'
import { ORIGIN } from './browser.ts'
import { type ApiDocument, readDocument } from './document.ts'

/** What plants a fault into a process, where this run has one. */
const PLANTING = inheritedFault()['NODE_OPTIONS'] ?? ''

const ROOT = new URL('../../..', import.meta.url).pathname

/** The product as run for the public, behind one proxy, and what its operator does. */
export interface Product {
  readonly url: string
  readonly document: ApiDocument
  /** Where all its mails go. */
  readonly inbox: TestInbox
  /** The secret that the server signs its tokens with: attackers don't know it. */
  readonly sessionSecret: string
  /** Makes an account an admin, by the operator's command. */
  makeAdmin(email: string): void
  /** Gives an account a plan, as if it had been paid: production only takes real money. */
  givePlan(userId: string): Promise<void>
  /** Starts another web process of the same product, with its clock ahead by this many minutes. */
  startAhead(minutes: number): Promise<{ url: string; document: ApiDocument }>
  stop(): Promise<void>
}

/** Strong settings, as `docs/install.md` requires. */
export const strongSettings = (databaseUrl: string, redisUrl: string): Record<string, string> => ({
  NODE_ENV: 'production',
  PORT: '0',
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  SESSION_SECRET: randomBytes(32).toString('hex'),
  SEALING_SECRET: randomBytes(32).toString('hex'),
  SMTP_URL: 'smtp://127.0.0.1:9',
  PUBLIC_URL: ORIGIN,
  TRUST_PROXY: '1',
})

/** Starts the product in production, over services of the tests; `overrides` are settings. */
export async function startProduct(overrides: Record<string, string> = {}): Promise<Product> {
  const [ownerUrl, redisUrl, inbox] = await Promise.all([freshDatabase(), freshRedis(), openTestInbox()])
  const folders = { STORAGE_DIR: makeTempFolder('files'), PRIVATE_STORAGE_DIR: makeTempFolder('private') }
  const settings: Record<string, string> = {
    ...strongSettings(withServerLogin(ownerUrl), redisUrl),
    ...folders,
    SMTP_URL: inbox.smtpUrl,
    // the widest that production accepts: callers who try a lot are many people in one test
    RATE_LIMIT_FACTOR: '10',
    ...overrides,
  }
  const running: ServerProcess[] = []
  const start = async (more: Record<string, string> = {}) => {
    const process = await startProcess({ ...settings, ...more })
    running.push(process)
    return process
  }
  const { url } = await start()
  const document = await readDocument(url)
  const sql = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  return {
    url,
    document,
    inbox,
    sessionSecret: settings['SESSION_SECRET'] ?? '',
    makeAdmin: (email) => runScript(['scripts/make-admin.ts', email], { DATABASE_URL: ownerUrl }),
    async givePlan(userId) {
      await sql.query(
        `insert into subscriptions (user_id, plan, status, current_period_end, stripe_subscription_id)
         values ($1, 'premium', 'active', now() + interval '20 days', $2)`,
        [userId, `sub_${randomUUID()}`],
      )
    },
    startAhead: async (minutes) => ({
      url: (await start({ ROLES: 'web', NODE_OPTIONS: `${PLANTING} --import=${aheadBy(minutes)}` })).url,
      document,
    }),
    async stop() {
      await Promise.all(running.map((process) => process.kill9()))
      await Promise.all([sql.end(), inbox.close()])
      for (const folder of Object.values(folders)) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A module that sets forward the clock of the process which loads it. */
const aheadBy = (minutes: number): string =>
  `data:text/javascript,${encodeURIComponent(`const Real = Date
const now = () => Real.now() + ${minutes * 60_000}
globalThis.Date = class extends Real {
  constructor(...given) { super(...(given.length === 0 ? [now()] : given)) }
  static now() { return now() }
}`)}`

function runScript(args: readonly string[], settings: Record<string, string>): void {
  const env = { PATH: process.env['PATH'], ...settings }
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`)
}
