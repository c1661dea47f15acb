import { creditSource } from '#modules/core/places/commands/credit-source.ts'
import { removePostcodes } from '#modules/core/places/commands/remove-postcodes.ts'
import { type NewPostcode, storePostcodes } from '#modules/core/places/commands/store-postcodes.ts'
import type { PlacesTables } from '#modules/core/places/tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { codeOf, Problem } from '../lib/problem.ts'
import { postcodeEntries } from './postcode-entries.ts'
import type { Entry } from './postcode-rows.ts'
import { CREDIT, type Source, sourceOf } from './postcode-sources.ts'

const BATCH = 2_000
/** How many bad rows the report names; it counts all. */
const MAX_EXAMPLES = 10

/** How many rows of a file were imported or left out. */
export interface Imported {
  read: number
  stored: number
  terminated: number
  unlocated: number
  bad: number
  /** The first bad rows: which, and why. */
  examples: string[]
}

interface Import {
  path: string
  /** Receives the progress after every batch. */
  onProgress?: (imported: Imported) => void
}

/**
 * Reads a file of postcodes and stores those in use, batch by batch: each is stored for good, so an interrupted import
 * is simply started again. Throws a Problem for another file, or one without any postcode.
 */
export async function importPostcodes(db: Db<PlacesTables>, { path, onProgress }: Import): Promise<Imported> {
  const imported: Imported = { read: 0, stored: 0, terminated: 0, unlocated: 0, bad: 0, examples: [] }
  const live = new Map<string, NewPostcode>()
  const terminatedCodes = new Set<string>()
  const source = await readOrProblem(path, () => sourceOf(path))
  const flush = async () => {
    if (live.size > 0) await creditSource(db, source, CREDIT[source](new Date().getFullYear()))
    await storePostcodes(db, [...live.values()])
    await removePostcodes(db, [...terminatedCodes])
    imported.stored += live.size
    live.clear()
    terminatedCodes.clear()
    onProgress?.(imported)
  }
  for await (const entry of readableEntries(path, source)) {
    imported.read++
    count(imported, entry)
    if (entry.kind === 'live') live.set(entry.postcode.code, entry.postcode)
    if (entry.kind === 'terminated') terminatedCodes.add(entry.code)
    if (live.size + terminatedCodes.size >= BATCH) await flush()
  }
  await flush()
  if (imported.stored === 0)
    throw new Problem(`${path} holds no postcode that is in use. ${imported.examples.join(' ')}`)
  return imported
}

function count(imported: Imported, entry: Entry): void {
  if (entry.kind === 'live') return
  imported[entry.kind]++
  if (entry.kind === 'bad' && imported.bad <= MAX_EXAMPLES)
    imported.examples.push(`Row ${imported.read}: ${entry.why}.`)
}

async function* readableEntries(path: string, source: Source): AsyncGenerator<Entry> {
  const entries = postcodeEntries(path, source)
  for (;;) {
    const { done, value } = await readOrProblem(path, () => entries.next())
    if (done) return
    yield value
  }
}

/** Runs `open`, and throws a Problem when the file at `path` can't be read. */
async function readOrProblem<T>(path: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (error instanceof SyntaxError || ['ENOENT', 'EISDIR', 'EACCES'].includes(codeOf(error) ?? ''))
      throw new Problem(`${path} cannot be read: ${(error as Error).message}`)
    throw error
  }
}
