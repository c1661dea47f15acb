/**
 * Which test proves which numbered fact of the requirements: every id is quoted in the name of a test with an
 * assertion, or a row of docs/ledger.md says why no test can. Prints the count per area and what is missing. Exits with
 * 1 when a test without an assertion quotes an id, when a row of docs/ledger.md is not needed or names no fact, and
 * with `--strict` when a fact is neither proved nor explained. `--places ID…` lists where ids are proved.
 */
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { IDS, idsIn } from './checks/ledger/areas.ts'
import { type Quote, quotesIn } from './checks/ledger/quotes.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const EXPLAINED = 'docs/ledger.md'
const FOLDERS = ['tests', 'modules', 'server', 'web', 'scripts']
/** The ledger's own tests name example ids. */
const OWN = 'scripts/checks/ledger/'

const { values: options, positionals } = parseArgs({
  options: { strict: { type: 'boolean' }, places: { type: 'boolean' } },
  allowPositionals: true,
})

const testFiles = FOLDERS.flatMap((folder) =>
  fs.readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
).filter((name) => /\.test\.tsx?$/.test(name) && !name.startsWith(OWN))
const quotes = testFiles.flatMap((name) => quotesIn(name, fs.readFileSync(path.join(ROOT, name), 'utf8')))
const proved = new Set(quotes.filter(({ asserts }) => asserts).map(({ id }) => id))
const explained = explainedIds()

if (options.places) {
  for (const id of positionals.flatMap(idsIn)) console.log(`${id}: ${placesOf(id).join(', ') || 'nowhere'}`)
} else {
  for (const [area, ids] of IDS) printArea(area, ids)
  const missing = [...IDS.values()].flat().filter((id) => !proved.has(id) && !explained.has(id))
  const faults = [...emptyQuotes(quotes), ...needlessRows()]
  for (const fault of faults) console.log(`error: ${fault}`)
  console.log(`${proved.size} proved, ${explained.size} explained, ${missing.length} missing`)
  process.exitCode = faults.length > 0 || (options.strict && missing.length > 0) ? 1 : 0
}

function placesOf(id: string): string[] {
  return quotes.filter((quote) => quote.id === id && quote.asserts).map(({ place }) => place)
}

function printArea(area: string, ids: readonly string[]): void {
  const missing = ids.filter((id) => !proved.has(id) && !explained.has(id))
  const coverage = `${ids.length - missing.length} of ${ids.length}`
  console.log(`${area.padEnd(6)} ${coverage.padStart(9)}${missing.length > 0 ? `   missing ${missing.join(' ')}` : ''}`)
}

function emptyQuotes(all: readonly Quote[]): string[] {
  return all
    .filter(({ id, asserts }) => !asserts && !proved.has(id))
    .map(({ id, place }) => `${id} is quoted at ${place}, which asserts nothing`)
}

/** Rows of docs/ledger.md: `| HOME-01 | why |`. */
function explainedIds(): Set<string> {
  const file = path.join(ROOT, EXPLAINED)
  if (!fs.existsSync(file)) return new Set()
  const rows = fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  return new Set(rows.flatMap((row) => idsIn(row.split('|')[1] ?? '')))
}

function needlessRows(): string[] {
  const knownIds = new Set([...IDS.values()].flat())
  return [...explained].flatMap((id) => {
    if (!knownIds.has(id)) return [`${EXPLAINED} explains ${id}, which is no fact`]
    return proved.has(id) ? [`${EXPLAINED} explains ${id}, which is proved at ${placesOf(id)[0]}`] : []
  })
}
