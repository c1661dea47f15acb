/**
 * How the text of a hot statement begins that PostgreSQL is to plan once a connection: a name for one text, and whether
 * its answer is awaited with the next one's, or is promised in the place of its first row while the next one is sent,
 * or its transaction's commit goes with it.
 */
const NAMED = /^\s*\/\* named ([\w.-]+)(?:, (unawaited|ahead|then commit))? \*\//

const SENT = { command: '', rowCount: null, rows: [] }

type Ask = (text: unknown, values: unknown, answer: (error: Error | null, result: unknown) => void) => void

/** What is used here of the driver's client. */
interface Client {
  query: unknown
  readonly connection: { readonly stream: { destroy(error: Error): unknown } }
}

/**
 * Makes `client`, whose queries are pipelined, wait less for PostgreSQL: nobody waits for `begin`, for a statement that
 * says so, or for a last one before its `commit`. What is refused of them fails the transaction. Statements that name
 * themselves are prepared under that name, which Kysely cannot say.
 */
export function tuneConnection(client: Client): void {
  const send = promised((client.query as Ask).bind(client))
  let unawaited: Promise<unknown>[] = []
  let refusal: Error | null = null
  let committed: Promise<unknown> | null = null

  const leave = (answer: Promise<unknown>, onRefusal?: (error: Error) => void) => {
    answer.catch((error: Error) => {
      refusal = error
      onRefusal?.(error)
    })
    unawaited.push(answer)
    return Promise.resolve(SENT)
  }
  const settle = async (answer: Promise<unknown>) => (await Promise.all([...unawaited.splice(0), answer])).at(-1)
  const roll = async () => {
    try {
      return await (committed ?? send('rollback'))
    } finally {
      // not before: what was refused of this transaction is told until then
      unawaited = []
      committed = refusal = null
    }
  }
  const commit = () => {
    const ended = committed ?? send('commit')
    committed = null
    return settle(ended)
  }
  const ask = (text: unknown, values: unknown) => {
    const [, name, manner] = (typeof text === 'string' && NAMED.exec(text)) || []
    const answer = name === undefined ? send(text, values) : send({ name, text, values })
    if (manner === 'unawaited') return leave(answer)
    if (manner === 'ahead') {
      answer.catch(() => undefined) // whoever waits for it is told
      return Promise.resolve({ ...SENT, rows: [answer] })
    }
    if (manner === 'then commit') {
      committed = send('commit')
      committed.catch(() => undefined) // whoever ends the transaction is told
    }
    return unawaited.length > 0 ? settle(answer) : answer
  }
  const query = (text: unknown, values?: unknown): Promise<unknown> => {
    // what was sent behind a refused `begin` has committed by itself: nothing more may follow on that connection
    if (text === 'begin') return leave(send('begin'), (error) => client.connection.stream.destroy(error))
    if (text === 'rollback') return roll()
    if (refusal) return Promise.reject(refusal)
    if (text === 'commit') return commit()
    if (committed) return Promise.reject(new Error('a statement came after the last one of its transaction'))
    return ask(text, values)
  }
  client.query = query
}

/**
 * Asks by a callback and promises the answer. The driver's own promise assigns a function to a property: V8 makes such
 * functions among its old objects, so what they hold, each answer, is copied and kept until the next full collection.
 */
const promised =
  (ask: Ask) =>
  (text: unknown, values?: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      ask(text, values, (error, result) => (error ? reject(error) : resolve(result)))
    })
