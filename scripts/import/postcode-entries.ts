import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Problem } from '../lib/problem.ts'
import { delimitedRows } from './delimited-rows.ts'
import { type Entry, geoNamesEntry, type OnsColumns, onsColumns, onsEntry } from './postcode-rows.ts'

const NEITHER =
  'This is neither the ONS Postcode Directory (a CSV whose first line names pcds, doterm, lat and long) nor a postcode file of GeoNames (GB_full.txt).'

/** The rows of a file, one by one: of the ONS Postcode Directory or of GeoNames, whichever its first line says. Throws a Problem for another file. */
export async function* postcodeEntries(path: string): AsyncGenerator<Entry> {
  const first = await firstLine(path)
  if (first.startsWith('PK')) throw new Problem('This is a zip: unpack it, and give the file that is in it.')
  const text = createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 20 })
  if (/^(GB|GG|JE|IM)\t/.test(first)) {
    for await (const line of createInterface({ input: text })) if (line !== '') yield geoNamesEntry(line.split('\t'))
    return
  }
  let columns: OnsColumns | null = null
  for await (const row of delimitedRows(text, ',')) {
    if (columns) yield onsEntry(row, columns)
    else columns = onsColumns(row)
    if (!columns) throw new Problem(NEITHER)
  }
  if (!columns) throw new Problem(NEITHER)
}

async function firstLine(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4_096), 0, 4_096, 0)
    return buffer.toString('utf8', 0, bytesRead).split('\n')[0] ?? ''
  } finally {
    await file.close()
  }
}
