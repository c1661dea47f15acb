/**
 * Builds a new search index beside the current one, compares it with the database and swaps, while people keep
 * searching and posting. Ctrl-C stops it after its batch; started again it continues from there. See
 * docs/run.md.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { continueRebuild } from '#modules/discovery/search/commands/continue-rebuild.ts'
import { resumeRebuild } from '#modules/discovery/search/commands/resume-rebuild.ts'
import { startRebuild } from '#modules/discovery/search/commands/start-rebuild.ts'
import { stopRebuild } from '#modules/discovery/search/commands/stop-rebuild.ts'
import type { Rebuild } from '#modules/discovery/search/contract.ts'
import { openEngine } from '#modules/discovery/search/open-engine.ts'
import { searchState } from '#modules/discovery/search/queries/search-state.ts'
import type { SearchTables } from '#modules/discovery/search/tables.ts'
import { asModuleDb, openDatabase } from '#server/platform/database/database.ts'
import { readConfig } from '#server/platform/kernel/config.ts'
import { openLogger } from '#server/platform/kernel/logger.ts'
import { Problem, runScript } from './lib/problem.ts'

const REPORT_MS = 1_000

/** Throws a Problem when the new index differs from the database. */
async function run(env: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(env)
  const db = openDatabase(config, (error) => console.error(error))
  const tables = asModuleDb<SearchTables>(db)
  const engine = openEngine({ db, config, logger: openLogger(config) })
  const newest = async (): Promise<Rebuild | undefined> => (await searchState(tables, engine)).rebuilds[0]
  process.once('SIGINT', () => void stopRebuild(tables, null, new Date()).catch((error) => console.error(error)))
  try {
    const { status } = (await newest()) ?? { status: 'done' }
    if (status === 'stopped') await resumeRebuild(tables, null, new Date())
    else if (status !== 'running' && status !== 'stopping') await startRebuild(tables, engine, null, new Date())
    const builder = { db, engine, holder: randomUUID() }
    for (;;) {
      const until = Date.now() + REPORT_MS
      const more = await continueRebuild(builder, () => Date.now() > until)
      const rebuild = await newest()
      if (!rebuild) throw new Problem('The rebuild no longer exists.')
      console.log(`${rebuild.written} of about ${rebuild.expected} documents`)
      if (!['running', 'stopping'].includes(rebuild.status)) return report(rebuild)
      // a worker is building it
      if (!more) await pause(REPORT_MS)
    }
  } finally {
    await db.destroy()
  }
}

function report({ status, comparison }: Rebuild): void {
  for (const { type, inDatabase, inIndex, databaseChecksum, indexChecksum } of comparison?.types ?? [])
    console.log(
      `${type}: ${inDatabase} in the database (${databaseChecksum}), ${inIndex} in the index (${indexChecksum})`,
    )
  if (status === 'failed') throw new Problem(`${comparison?.differing ?? 0} documents differ: the old index stays.`)
  console.log(status === 'stopped' ? 'Stopped: start it again to continue.' : 'The new index is in use.')
}

await runScript(() => run(process.env))
