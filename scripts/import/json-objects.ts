/** More than any record has: beyond it the text is not a list of records. */
const LONGEST = 1_000_000

/**
 * Returns the objects of a JSON array, one by one, from text that arrives in pieces: a file of any size needs no more
 * memory than its largest object. Throws SyntaxError where the text is not such an array, or ends within an object.
 */
export async function* jsonObjects(pieces: AsyncIterable<string>): AsyncGenerator<Record<string, unknown>> {
  const nesting = new Nesting()
  let partial = ''
  for await (const piece of pieces) {
    let from = 0
    for (let at = 0; at < piece.length; at++) {
      const edge = nesting.follow(piece[at] as string)
      if (edge === 'begins') from = at
      if (edge !== 'ends') continue
      yield JSON.parse(partial + piece.slice(from, at + 1))
      partial = ''
    }
    if (nesting.within) partial += piece.slice(from)
    if (partial.length > LONGEST) throw new SyntaxError('A record does not end')
  }
  if (nesting.within) throw new SyntaxError('The file ends within a record')
}

/** Tracks where objects begin and end; braces in strings don't count. */
class Nesting {
  #depth = 0
  #inText = false
  #escaped = false

  /** Whether an object has begun and not ended. */
  get within(): boolean {
    return this.#depth > 0
  }

  /** Takes the next character; returns whether an outermost object begins or ends with it. */
  follow(char: string): 'begins' | 'ends' | null {
    if (this.#inText) this.#followText(char)
    else if (char === '{') return this.#depth++ === 0 ? 'begins' : null
    else if (this.#depth === 0) assertBetweenObjects(char)
    else if (char === '}') return --this.#depth === 0 ? 'ends' : null
    else if (char === '"') this.#inText = true
    return null
  }

  #followText(char: string): void {
    if (this.#escaped) this.#escaped = false
    else if (char === '\\') this.#escaped = true
    else if (char === '"') this.#inText = false
  }
}

function assertBetweenObjects(char: string): void {
  if (!/[\s,[\]\uFEFF]/.test(char))
    throw new SyntaxError(`Expected a JSON array of objects, found ${JSON.stringify(char)}`)
}
