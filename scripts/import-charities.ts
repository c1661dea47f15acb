// Loads charities from the Charity Commission's public register extract: see docs/data.md.
import { parseArgs } from 'node:util'
import type { CommunityTables } from '#modules/community/tables.ts'
import { openDatabase, own } from '#server/platform/database/database.ts'
import { importCharities } from './import/import-charities.ts'
import { Problem, runScript } from './lib/problem.ts'

/** Throws a Problem for wrong arguments, and for a file that is none. */
async function run(env: NodeJS.ProcessEnv): Promise<string> {
  const { values, positionals } = parseArgs({ options: { words: { type: 'string' } }, allowPositionals: true })
  const [path] = positionals
  if (!path || positionals.length > 1)
    throw new Problem('Usage: node scripts/import-charities.ts FILE [--words reuse,furniture]')
  if (!env['DATABASE_URL']) throw new Problem('DATABASE_URL is needed.')
  const db = openDatabase({ DATABASE_URL: env['DATABASE_URL'], DATABASE_POOL: 1 }, (error) => console.error(error))
  try {
    const words = (values.words ?? '').split(',').flatMap((word) => word.trim() || [])
    const { read, stored } = await importCharities(own<CommunityTables>(db), { path, words })
    return `Read ${read} records, stored ${stored} charities.`
  } finally {
    await db.destroy()
  }
}

await runScript(() => run(process.env))
