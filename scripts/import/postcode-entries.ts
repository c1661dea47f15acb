import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { delimitedRows } from './delimited-rows.ts'
import { type Entry, geoNamesEntry, type OnsColumns, onsColumns, onsEntry } from './postcode-rows.ts'
import type { Source } from './postcode-sources.ts'

/** Returns the rows of a file of that source, one by one. */
export async function* postcodeEntries(path: string, source: Source): AsyncGenerator<Entry> {
  if (source === 'geonames') {
    const text = createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 20 })
    for await (const line of createInterface({ input: text })) if (line !== '') yield geoNamesEntry(line.split('\t'))
    return
  }
  let columns: OnsColumns | null = null
  for await (const row of delimitedRows(path, ',')) {
    if (columns) yield onsEntry(row, columns)
    else columns = onsColumns(row)
  }
}
