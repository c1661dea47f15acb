// Imports charities from the Charity Commission's public register extract: see docs/data.md.
import { parseArgs } from 'node:util'
import type { CharitiesTables } from '#modules/community/charities/tables.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { importCharities } from './import/import-charities.ts'
import { Problem, runScript } from './lib/problem.ts'
import { withDatabase } from './lib/with-database.ts'

/** Throws a Problem for wrong arguments, and for an invalid file. */
async function run(env: NodeJS.ProcessEnv): Promise<string> {
  const { values, positionals } = parseArgs({ options: { words: { type: 'string' } }, allowPositionals: true })
  const [path] = positionals
  if (!path || positionals.length > 1)
    throw new Problem('Usage: node scripts/import-charities.ts FILE [--words reuse,furniture]')
  return withDatabase(env, async (db) => {
    const words = (values.words ?? '').split(',').flatMap((word) => word.trim() || [])
    const { read, stored } = await importCharities(asModuleDb<CharitiesTables>(db), { path, words })
    return `Read ${read} records, stored ${stored} charities.`
  })
}

await runScript(() => run(process.env))
