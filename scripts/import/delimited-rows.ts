/** More than any field has: beyond it a quote was not closed. */
const LONGEST = 1_000_000
const NOT_CLOSED = 'A quote is not closed'

/**
 * The rows of a CSV or tab-separated text that arrives in pieces. A field that begins with a quote ends with one: in it
 * may stand separators, ends of lines and, doubled, quotes. Blank lines are left out. Throws SyntaxError for a quote
 * that is not closed.
 */
export async function* delimitedRows(pieces: AsyncIterable<string>, separator: ',' | '\t'): AsyncGenerator<string[]> {
  const reader = new RowReader(separator)
  for await (const piece of pieces) {
    for (const sign of piece) {
      const row = reader.take(sign)
      if (row) yield row
    }
  }
  const last = reader.end()
  if (last) yield last
}

class RowReader {
  readonly #separator: string
  #row: string[] = []
  #field = ''
  /** `closing`: behind a quote that ends the field, unless another one follows. */
  #state: 'plain' | 'quoted' | 'closing' = 'plain'

  constructor(separator: string) {
    this.#separator = separator
  }

  /** Takes the next character; gives the row that ends with it, if one does. */
  take(sign: string): string[] | null {
    if (this.#state === 'quoted') this.#takeQuoted(sign)
    else if (sign === '"' && this.#state === 'closing') this.#reopen()
    else if (sign === '"' && this.#field === '') this.#state = 'quoted'
    else if (sign === this.#separator) this.#endField()
    else if (sign === '\n') return this.#endRow()
    else if (sign !== '\r') this.#field += sign
    return null
  }

  /** Gives what stands behind the last end of a line. Throws SyntaxError. */
  end(): string[] | null {
    if (this.#state === 'quoted') throw new SyntaxError(NOT_CLOSED)
    return this.#endRow()
  }

  #takeQuoted(sign: string): void {
    if (sign === '"') this.#state = 'closing'
    else this.#field += sign
    if (this.#field.length > LONGEST) throw new SyntaxError(NOT_CLOSED)
  }

  #reopen(): void {
    this.#field += '"'
    this.#state = 'quoted'
  }

  #endField(): void {
    this.#row.push(this.#field)
    this.#field = ''
    this.#state = 'plain'
  }

  #endRow(): string[] | null {
    this.#endField()
    const row = this.#row
    this.#row = []
    return row.length === 1 && row[0] === '' ? null : row
  }
}
