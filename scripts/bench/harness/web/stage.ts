import path from 'node:path'
import pg from 'pg'
import type { Machine } from '#scripts/bench/harness/machine.ts'
import { say } from '#scripts/bench/harness/progress.ts'
import { openStandAlone } from '#scripts/bench/harness/stand-alone.ts'
import { run } from '#scripts/lib/commands.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { freePort } from '#scripts/local/ports.ts'
import { buildWeb } from '#scripts/local/web-build.ts'
import { type BenchBrowser, openBrowser, type Viewer } from './browser.ts'

const SEED = new URL('../../../seed.ts', import.meta.url).pathname
const BUILT = path.resolve(import.meta.dirname, '../../../../.build/web')

/** A page that is looked at, and by whom. */
export interface Looked {
  readonly name: string
  readonly path: string
  readonly viewer: Viewer
}

/** The product as people meet it: built pages, one server, the demo data, a browser. */
export interface WebStage {
  readonly url: string
  readonly machine: Machine
  readonly browser: BenchBrowser
  /** Temporary folder of the run; goes with it. */
  readonly folder: string
  readonly logs: string
  /** Where the built client lies. */
  readonly built: string
  readonly pages: readonly Looked[]
  /** What the addresses of the route table name, by parameter. */
  readonly ids: Readonly<Record<string, string>>
  /** Open requests, Ann's first. */
  readonly openRequests: readonly string[]
}

/** Sets it up; `stack` gets what takes it down again. Throws a Problem when something cannot be built or filled. */
export async function openWebStage(stack: AsyncDisposableStack, logs: string): Promise<WebStage> {
  say('building the pages')
  await buildWeb({ logFile: path.join(logs, 'web-build.log') })
  const { folder, databaseUrl, stores, start, machine } = await openStandAlone(stack, {
    name: 'web',
    logs,
    fsync: false,
  })
  say('storing the demo data')
  await fill({ ...stores, DATABASE_URL: databaseUrl }, path.join(logs, 'seed.log'))
  const port = String(await freePort())
  const { url } = await start({ PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, WEB_DIST: BUILT })
  const { openRequests, ...ids } = await namesIn(databaseUrl)
  const browser = await openBrowser(stack, { machine, origin: url })
  return { url, machine, browser, folder, logs, built: BUILT, pages: pagesOf(ids.jobId), ids, openRequests }
}

const pagesOf = (jobId: string): Looked[] => [
  { name: 'home', path: '/', viewer: null },
  { name: 'job', path: `/job/${jobId}`, viewer: null },
  { name: 'freecycle', path: '/freecycle', viewer: null },
  { name: 'search', path: '/?q=sofa', viewer: null },
  { name: 'login', path: '/login', viewer: null },
  { name: 'dashboard', path: '/dashboard', viewer: 'bob' },
]

async function fill(env: Record<string, string>, logFile: string): Promise<void> {
  const seeded = await run(process.execPath, [SEED], { env: { PATH: process.env['PATH'], ...env }, logFile })
  if (!seeded.ok) throw new Problem(`The demo data could not be stored:\n${seeded.lastLines}`)
}

interface Names {
  /** The newest request with a photo. */
  readonly jobId: string
  readonly itemId: string
  readonly ideaId: string
  readonly charityId: string
  readonly businessId: string
  readonly userId: string
  readonly openRequests: readonly string[]
}

const NAMES = `
  with ann as (select id from users where email like 'ann@%'), bob as (select id from users where email like 'bob@%')
  select
    (select id from collection_requests where image_urls is not null order by created_at desc limit 1) as "jobId",
    (select i.id from items i join ann on i.owner_id = ann.id limit 1) as "itemId",
    (select id from upcycle_ideas limit 1) as "ideaId",
    (select id from charities limit 1) as "charityId",
    (select id from bob) as "businessId", (select id from bob) as "userId",
    array(select r.id from collection_requests r where r.status = 'pending'
          order by r.user_id = (select id from ann) desc, r.created_at desc) as "openRequests"`

async function namesIn(databaseUrl: string): Promise<Names> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<Names>(NAMES)
  await client.end()
  if (!rows[0]?.jobId) throw new Problem('The demo data hold no request with a photo.')
  return rows[0]
}
