// Imports postcodes from the ONS Postcode Directory or from GeoNames: see docs/data.md.
import { parseArgs } from 'node:util'
import type { PlacesTables } from '#modules/core/places/tables.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { type Imported, importPostcodes } from './import/import-postcodes.ts'
import { Problem, runScript } from './lib/problem.ts'
import { withDatabase } from './lib/with-database.ts'

/** Rows between two lines of progress. */
const REPORT_EVERY = 100_000

/** Throws a Problem for wrong arguments, and for an invalid file. */
async function run(env: NodeJS.ProcessEnv): Promise<string> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [path] = positionals
  if (!path || positionals.length > 1) throw new Problem('Usage: node scripts/import-postcodes.ts FILE')
  return withDatabase(env, async (db) => {
    return describeImport(await importPostcodes(asModuleDb<PlacesTables>(db), { path, onProgress: progressReporter() }))
  })
}

function progressReporter(): (imported: Imported) => void {
  let next = REPORT_EVERY
  return ({ read, stored }) => {
    if (read < next) return
    next = read + REPORT_EVERY
    console.error(`${read} rows read, ${stored} postcodes stored`)
  }
}

const describeImport = ({ read, stored, terminated, unlocated, bad, examples }: Imported): string =>
  [
    `Read ${read} rows, stored ${stored} postcodes.`,
    `Left out: ${terminated} no longer in use, ${unlocated} without a place, ${bad} that cannot be read.`,
    ...examples,
    ...(bad > examples.length ? [`And ${bad - examples.length} more.`] : []),
  ].join('\n')

await runScript(() => run(process.env))
