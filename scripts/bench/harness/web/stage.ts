import path from 'node:path'
import { run as runCommand } from '#scripts/lib/commands.ts'
import { withClient } from '#scripts/lib/database-client.ts'
import { ANNS_REQUEST_WITH_BIDS, MEASURED_PAGES } from '#scripts/lib/page-script.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { buildWeb } from '#scripts/local/builds.ts'
import { findFreePort } from '#scripts/local/ports.ts'
import { tokenOf } from '#scripts/simulate/carriers.ts'
import { productBid } from '../cast.ts'
import { type Run, say } from '../measure.ts'
import { openStage, type Stage } from '../stage.ts'
import { type BenchBrowser, openBrowser, type Viewer } from './browser.ts'

const SEED = new URL('../../../seed.ts', import.meta.url).pathname
const BUILT = path.resolve(import.meta.dirname, '../../../../.build/web')

/** The product as people use it: built pages, one server, the demo data, a browser. */
export interface WebStage extends Stage, Found {
  readonly url: string
  readonly browser: BenchBrowser
  /** The pages that Lighthouse visits. */
  readonly pages: readonly { readonly name: string; readonly path: string; readonly viewer: Viewer }[]
}

/** Sets up a web stage. Throws a Problem when the pages can't be built or the demo data can't be stored. */
export async function openWebStage(run: Run): Promise<WebStage> {
  say('building the pages')
  const { stack, logs } = run
  await buildWeb({ logFile: path.join(logs, 'web-build.log') })
  const stage = await openStage(run, 'web', { fsync: false })
  const databaseUrl = await stage.migrated('web')
  say('storing the demo data')
  const env = { PATH: process.env['PATH'], ...stage.files, DATABASE_URL: databaseUrl }
  const seeded = await runCommand(process.execPath, [SEED], { env, logFile: path.join(logs, 'seed.log') })
  if (!seeded.ok) throw new Problem(`The demo data could not be stored:\n${seeded.lastLines}`)
  const port = String(await findFreePort())
  const settings = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, WEB_DIST: BUILT }
  const { url } = await stage.start({ name: 'web', databaseUrl, settings })
  const { rows } = await withClient(databaseUrl, (client) => client.query<Found>(FIND))
  if (!rows[0]?.jobId) throw new Problem('The demo data hold no open request of Ann.')
  const browser = await openBrowser(stack, { machine: stage.machine, origin: url })
  const { jobId } = rows[0]
  const pages = MEASURED_PAGES.map(({ name, path: at, viewer }) => ({
    name,
    path: at.replace(':jobId', jobId),
    viewer,
  }))
  return { ...stage, ...rows[0], url, browser, pages }
}

/** Cara's bids on the `nth` open request, without a schedule. A token lasts ten minutes. */
export async function bidsOfCara({ url, openRequests }: WebStage, nth: number) {
  const cara = { id: '', accessToken: await tokenOf(url, 'cara') }
  return { url, carriers: [cara], bid: productBid, requestIds: [openRequests[nth] ?? ''] }
}

interface Found {
  /** Ann's open request with the most bids, one with a photo if possible. */
  readonly jobId: string
  /** Ann's open request with the most bids. */
  readonly requestWithBids: string
  /** Open requests on which every carrier may bid without confirmations, Ann's first. */
  readonly openRequests: readonly string[]
}

const FIND = `
  with ann as (select id from users where email like 'ann@%')
  select
    (select r.id from collection_requests r join ann on r.user_id = ann.id where r.status = 'pending'
      order by r.image_urls is not null desc, (select count(*) from bids b where b.collection_request_id = r.id) desc
      limit 1) as "jobId",
    (${ANNS_REQUEST_WITH_BIDS}) as "requestWithBids",
    array(select r.id from collection_requests r where r.status = 'pending' and r.load_items is null
          order by r.user_id = (select id from ann) desc, r.created_at desc) as "openRequests"`
