import path from 'node:path'
import { run as runCommand } from '#scripts/lib/commands.ts'
import { withClient } from '#scripts/lib/database-client.ts'
import { ANNS_REQUEST_WITH_BIDS } from '#scripts/lib/page-script.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { findFreePort } from '#scripts/local/ports.ts'
import { buildWeb } from '#scripts/local/web-build.ts'
import type { Run } from '../figure.ts'
import type { ProcessHost } from '../launch.ts'
import { say } from '../report.ts'
import type { Measurer } from '../rounds.ts'
import { openStage } from '../stage.ts'
import { type BenchBrowser, openBrowser, type Viewer } from './browser.ts'

const SEED = new URL('../../../seed.ts', import.meta.url).pathname
const BUILT = path.resolve(import.meta.dirname, '../../../../.build/web')

/** A measured page, and its viewer. */
export interface MeasuredPage {
  readonly name: string
  readonly path: string
  readonly viewer: Viewer
}

/** The product as people use it: built pages, one server, the demo data, a browser. */
export interface WebStage extends ProcessHost {
  readonly url: string
  readonly measurer: Measurer
  readonly browser: BenchBrowser
  readonly pages: readonly MeasuredPage[]
  /** The parameters in the addresses of the route table. */
  readonly ids: Omit<Names, 'openRequests'>
  /** Open requests on which every carrier may bid without confirmations, Ann's first. */
  readonly openRequests: readonly string[]
}

/** Sets up a web stage. Throws a Problem when the pages can't be built or the demo data can't be stored. */
export async function openWebStage(run: Run): Promise<WebStage> {
  say('building the pages')
  const { stack, logs, repeats } = run
  await buildWeb({ logFile: path.join(logs, 'web-build.log') })
  const { folder, files, redisUrl, machine, migrated, start } = await openStage(run, { name: 'web', fsync: false })
  const databaseUrl = await migrated('web')
  say('storing the demo data')
  const env = { PATH: process.env['PATH'], ...files, DATABASE_URL: databaseUrl }
  const seeded = await runCommand(process.execPath, [SEED], { env, logFile: path.join(logs, 'seed.log') })
  if (!seeded.ok) throw new Problem(`The demo data could not be stored:\n${seeded.lastLines}`)
  const port = String(await findFreePort())
  const settings = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, WEB_DIST: BUILT }
  const { url } = await start({ name: 'web', on: { databaseUrl, redisUrl }, settings })
  const { openRequests, ...ids } = await namesIn(databaseUrl)
  const browser = await openBrowser(stack, { machine, origin: url })
  const measurer = { machine, repeats }
  return { url, machine, folder, logs, measurer, browser, pages: pagesOf(ids.jobId), ids, openRequests }
}

const pagesOf = (jobId: string): MeasuredPage[] => [
  { name: 'home', path: '/', viewer: null },
  { name: 'job', path: `/job/${jobId}`, viewer: null },
  { name: 'freecycle', path: '/freecycle', viewer: null },
  { name: 'login', path: '/login', viewer: null },
  { name: 'home, signed in', path: '/', viewer: 'ann' },
  { name: 'dashboard', path: '/dashboard', viewer: 'bob' },
  { name: 'job, its owner', path: `/job/${jobId}`, viewer: 'ann' },
  { name: 'my posts', path: '/my-posts', viewer: 'ann' },
  { name: 'open requests', path: '/jobs', viewer: 'bob' },
  { name: 'new request', path: '/collection-request/new', viewer: 'ann' },
]

type Names = Readonly<Record<'itemId' | 'ideaId' | 'charityId' | 'businessId' | 'userId', string>> & {
  /** Ann's open request with the most bids, one with a photo if possible. */
  readonly jobId: string
  /** Ann's open request with the most bids. */
  readonly requestWithBids: string
  readonly openRequests: readonly string[]
}

const NAMES = `
  with ann as (select id from users where email like 'ann@%'), bob as (select id from users where email like 'bob@%')
  select
    (select r.id from collection_requests r join ann on r.user_id = ann.id where r.status = 'pending'
      order by r.image_urls is not null desc, (select count(*) from bids b where b.collection_request_id = r.id) desc
      limit 1) as "jobId",
    (${ANNS_REQUEST_WITH_BIDS}) as "requestWithBids",
    (select i.id from items i join ann on i.owner_id = ann.id limit 1) as "itemId",
    (select id from upcycle_ideas limit 1) as "ideaId",
    (select id from charities limit 1) as "charityId",
    (select id from bob) as "businessId", (select id from bob) as "userId",
    array(select r.id from collection_requests r where r.status = 'pending' and r.load_items is null
          order by r.user_id = (select id from ann) desc, r.created_at desc) as "openRequests"`

async function namesIn(databaseUrl: string): Promise<Names> {
  const { rows } = await withClient(databaseUrl, (client) => client.query<Names>(NAMES))
  if (!rows[0]?.jobId) throw new Problem('The demo data hold no open request of Ann.')
  return rows[0]
}
