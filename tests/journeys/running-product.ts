import pg from 'pg'
import { acceptBid } from '#modules/market/bidding/accept/contract.ts'
import { postRequest } from '#modules/market/requests/posting/contract.ts'
import { readConfig } from '#server/platform/kernel/config.ts'
import { openLogger } from '#server/platform/kernel/logger.ts'
import { startServer } from '#server/start.ts'
import { jpeg, upload } from '#tests/modules/market/requests/pictures.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { withServerLogin } from '#tests/support/create-database.ts'
import { testEnvironment } from '#tests/support/environment.ts'
import { givenBid, type Person } from '#tests/support/people.ts'
import { until } from '#tests/support/until.ts'

type TestSystem = Parameters<typeof givenBid>[0]

/** The product, all roles, over a database with its owner's login `url`, with files in these folders. */
export async function startProduct(url: string, redisUrl: string, stores: { files: string; privateFiles: string }) {
  const folders = { STORAGE_DIR: stores.files, PRIVATE_STORAGE_DIR: stores.privateFiles }
  const config = readConfig(testEnvironment(withServerLogin(url), redisUrl, folders))
  const server = await startServer(config, openLogger(config))
  const sql = new pg.Pool({ connectionString: url, max: 4 })
  sql.on('error', () => undefined)
  let running = true
  const stop = async () => {
    if (!running) return
    running = false
    await server.stop()
    await sql.end()
  }
  return { url: server.address, config, sql, stop }
}

/** Goes through a job: a request with a picture, two bids, one of them accepted. */
export async function goThroughJob(
  system: TestSystem,
  owner: Person,
  carriers: readonly [Person, Person],
): Promise<string> {
  const body = { title: 'Two-seat sofa', description: 'By the front door.', postcode: null, budget: null }
  const files = { image: upload(await jpeg()) }
  const { id } = await callOrThrow(system, postRequest, { as: owner, body, files })
  const [{ bid }] = await Promise.all([givenBid(system, id, 50, carriers[0]), givenBid(system, id, 60, carriers[1])])
  await callOrThrow(system, acceptBid, { as: owner, params: { bidId: bid.id } })
  return id
}

/** Counts of everything, to compare before and after. */
export const COUNTS = `select
  (select count(*)::int from users) as users, (select count(*)::int from bids) as bids,
  (select count(*)::int from bids where status = 'accepted') as accepted,
  (select count(*)::int from outbox) as events, (select count(*)::int from audit_log) as audited,
  (select count(*)::int from stored_files where kept_at is not null) as files`

/** Ends the current log segment of PostgreSQL, and waits until the archive has it. */
export async function waitUntilLogIsArchived(databaseUrl: string): Promise<void> {
  const sql = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const { piece } = (await sql.query('select pg_walfile_name(pg_switch_wal()) as piece')).rows[0]
  const archived = 'select 1 from pg_stat_archiver where last_archived_wal >= $1'
  await until(async () => (await sql.query(archived, [piece])).rowCount === 1, 'the log to be archived')
  await sql.end()
}
