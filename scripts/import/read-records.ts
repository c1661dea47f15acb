import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { delimitedRows } from './delimited-rows.ts'
import { jsonObjects } from './json-objects.ts'

export type SourceRecord = Readonly<Record<string, unknown>>

/**
 * Returns the records of a file, one by one: a JSON array of objects, or CSV or tab-separated text whose first line
 * names the columns. The first bytes decide the format. Throws for a file that can't be read or is none of these.
 */
export async function* readRecords(path: string): AsyncGenerator<SourceRecord> {
  const opening = await openingOf(path)
  if (/^\s*\[/.test(opening)) yield* jsonObjects(createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 20 }))
  else yield* nameColumns(delimitedRows(path, opening.split('\n')[0]?.includes('\t') ? '\t' : ','))
}

/** Returns the beginning of a file, without a byte-order mark. */
export async function openingOf(path: string): Promise<string> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4_096), 0, 4_096, 0)
  return buffer.toString('utf8', 0, bytesRead).replace(/^\uFEFF/, '')
}

async function* nameColumns(rows: AsyncIterable<string[]>): AsyncGenerator<SourceRecord> {
  let columns: string[] | null = null
  for await (const row of rows) {
    if (columns) yield Object.fromEntries(columns.map((column, index) => [column, row[index] ?? '']))
    else columns = row.map((name) => name.trim())
  }
}
