import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'

/** More than any row has: beyond it a quote was not closed. */
const LONGEST = 1_000_000

/**
 * Returns the rows of a CSV or tab-separated file; blank lines are left out. Throws SyntaxError for a quote that is not
 * closed.
 */
export async function* delimitedRows(path: string, delimiter: ',' | '\t'): AsyncGenerator<string[]> {
  const parser = parse({
    ...{ delimiter, record_delimiter: ['\r\n', '\n'], bom: true, max_record_size: LONGEST },
    ...{ relax_quotes: true, relax_column_count: true, skip_empty_lines: true },
  })
  // an error of either stream ends the rows
  pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), parser, () => undefined)
  try {
    for await (const row of parser) yield row as string[]
  } catch (error) {
    throw error instanceof CsvError ? new SyntaxError(error.message) : error
  }
}
