import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { run } from '#scripts/lib/commands.ts'
import { freePort } from '#scripts/lib/ports.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { startServices } from '#scripts/lib/services.ts'
import { buildWeb } from '#scripts/lib/web-build.ts'
import { openDatabases } from '../databases.ts'
import { launchServer } from '../launch.ts'
import { openMachine } from '../machine.ts'

const PRODUCT = new URL('../../../server/main.ts', import.meta.url)
const SEED = new URL('../../seed.ts', import.meta.url).pathname
const BUILT = path.resolve(import.meta.dirname, '../../../.build/web')

/** The product as a visitor meets it: built pages, one server, the demo data. */
export interface WebStage {
  readonly url: string
  /** Temporary folder of the run; goes with it. */
  readonly folder: string
  /** Addresses of the pages to look at, by name. */
  readonly pages: Readonly<Record<string, string>>
}

/** Sets it up; `stack` gets what takes it down again. Throws a Problem when something cannot be built or filled. */
export async function openWebStage(stack: AsyncDisposableStack, logs: string): Promise<WebStage> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kerbside-bench-web-'))
  stack.defer(() => fs.rmSync(folder, { recursive: true, force: true }))
  await buildWeb({ logFile: path.join(logs, 'web-build.log') })
  const services = await startServices()
  stack.defer(() => services.stop())
  const databases = await openDatabases(services.databaseUrl)
  stack.defer(() => databases.close())
  const databaseUrl = await databases.migrated('web')
  const stores = {
    STORAGE_DIR: path.join(folder, 'files'),
    PRIVATE_STORAGE_DIR: path.join(folder, 'private-files'),
  }
  await fill({ ...stores, DATABASE_URL: databaseUrl }, path.join(logs, 'seed.log'))
  const port = String(await freePort())
  const env = {
    ...stores,
    DATABASE_URL: databaseUrl,
    REDIS_URL: services.redisUrl,
    SESSION_SECRET: 'only-for-this-run-of-the-benchmark-of-pages',
    ROLES: 'web,worker,relay',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    WEB_DIST: BUILT,
    RATE_LIMIT_FACTOR: '1000',
  }
  const server = await launchServer({ machine: openMachine(), folder, logs }, { name: 'pages', file: PRODUCT, env })
  stack.defer(() => server.stop())
  const job = await newestRequest(databaseUrl)
  return {
    url: server.url,
    folder,
    pages: { home: '/', job: `/job/${job}`, freecycle: '/freecycle', login: '/login', search: '/?q=sofa' },
  }
}

async function fill(env: Record<string, string>, logFile: string): Promise<void> {
  const seeded = await run(process.execPath, [SEED], { env: { PATH: process.env['PATH'], ...env }, logFile })
  if (!seeded.ok) throw new Problem(`The demo data could not be stored:\n${seeded.lastLines}`)
}

async function newestRequest(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `select id from collection_requests where image_urls is not null order by created_at desc limit 1`,
  )
  await client.end()
  if (!rows[0]) throw new Problem('The demo data hold no request with a photo.')
  return rows[0].id
}
