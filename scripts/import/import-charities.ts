import { type NewCharity, storeCharities } from '#modules/community/charities/commands/store-charities.ts'
import type { CharitiesTables } from '#modules/community/charities/tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Problem } from '../lib/problem.ts'
import { charityOf, REQUIRED_COLUMNS } from './charity-of.ts'
import { readRecords, type SourceRecord } from './read-records.ts'

/** The source of the register's charities: a newer extract updates them. */
const SOURCE = 'charity-commission'
const BATCH = 500

interface Import {
  path: string
  /** Only charities with one of these in name or activities; all when empty. */
  words: readonly string[]
}

/**
 * Reads a register extract and stores its charities, in batches. Returns how many it read and stored. Throws a Problem
 * for another file.
 */
export async function importCharities(
  db: Db<CharitiesTables>,
  { path, words }: Import,
): Promise<{ read: number; stored: number }> {
  const searchWords = words.map((word) => word.toLowerCase())
  let [read, stored] = [0, 0]
  let batch: NewCharity[] = []
  const flush = async () => {
    await storeCharities(db, SOURCE, batch, new Date())
    stored += batch.length
    batch = []
  }
  for await (const record of recordsOf(path)) {
    if (read++ === 0) assertRegister(record)
    const charity = charityOf(record)
    if (!charity || !mentions(charity, searchWords)) continue
    batch.push(charity)
    if (batch.length === BATCH) await flush()
  }
  await flush()
  return { read, stored }
}

async function* recordsOf(path: string): AsyncGenerator<SourceRecord> {
  try {
    yield* readRecords(path)
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error && error.code === 'ENOENT'))
      throw new Problem(`${path} cannot be read: ${error.message}`)
    throw error
  }
}

function assertRegister(record: SourceRecord): void {
  const missing = REQUIRED_COLUMNS.filter((column) => !(column in record))
  if (missing.length > 0) throw new Problem(`This is no extract of the register: ${missing.join(' and ')} not found.`)
}

function mentions({ name, mission }: NewCharity, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const text = `${name} ${mission ?? ''}`.toLowerCase()
  return words.some((word) => text.includes(word))
}
