import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { delimitedRows } from './delimited-rows.ts'
import { jsonObjects } from './json-objects.ts'

export type SourceRecord = Readonly<Record<string, unknown>>

/**
 * The records of a file, one by one: a JSON array of objects, or CSV or tab-separated text whose first line names the
 * columns. What it is, its first bytes say. Throws for a file that cannot be read or is none of these.
 */
export async function* readRecords(path: string): AsyncGenerator<SourceRecord> {
  const opening = await openingOf(path)
  const text = createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 20 })
  if (/^\s*\[/.test(opening)) yield* jsonObjects(text)
  else yield* named(delimitedRows(text, opening.split('\n')[0]?.includes('\t') ? '\t' : ','))
}

async function openingOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4_096), 0, 4_096, 0)
    return buffer
      .subarray(0, bytesRead)
      .toString()
      .replace(/^\uFEFF/, '')
  } finally {
    await file.close()
  }
}

async function* named(rows: AsyncIterable<string[]>): AsyncGenerator<SourceRecord> {
  let columns: string[] | null = null
  for await (const row of rows) {
    if (columns) yield Object.fromEntries(columns.map((column, nth) => [column, row[nth] ?? '']))
    else columns = row.map((name) => name.replace(/^\uFEFF/, '').trim())
  }
}
