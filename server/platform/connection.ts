/**
 * How the text of a hot statement begins that PostgreSQL is to plan once a connection: a name for one text, and whether
 * its answer is awaited with the next one's, or its transaction's commit goes with it.
 */
const NAMED = /^\s*\/\* named ([\w.-]+)(?:, (unawaited|then commit))? \*\//

const SENT = { command: '', rowCount: null, rows: [] }

type Send = (...sent: unknown[]) => Promise<unknown>

/** What is used here of the driver's client. */
interface Client {
  query: unknown
  readonly connection: { readonly stream: { destroy(error: Error): unknown } }
}

/**
 * Makes `client`, whose queries are pipelined, wait less for PostgreSQL: nobody waits for `begin`, for a write that says
 * so, or for a last statement before its `commit`. What is refused of them fails the transaction. Statements that name
 * themselves are prepared under that name, which Kysely cannot say.
 */
export function tuneConnection(client: Client): void {
  const send = (client.query as Send).bind(client)
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
  const ask = (text: unknown, values: unknown, rest: unknown[]) => {
    const [, name, manner] = (typeof text === 'string' && NAMED.exec(text)) || []
    const answer = name === undefined ? send(text, values, ...rest) : send({ name, text, values }, ...rest)
    if (manner === 'unawaited') return leave(answer)
    if (manner === 'then commit') {
      committed = send('commit')
      committed.catch(() => undefined) // whoever ends the transaction is told
    }
    return unawaited.length > 0 ? settle(answer) : answer
  }
  const query = (text: unknown, values?: unknown, ...rest: unknown[]): Promise<unknown> => {
    // what was sent behind a refused `begin` has committed by itself: nothing more may follow on that connection
    if (text === 'begin') return leave(send('begin'), (error) => client.connection.stream.destroy(error))
    if (text === 'rollback') return roll()
    if (refusal) return Promise.reject(refusal)
    if (text === 'commit') return commit()
    if (committed) return Promise.reject(new Error('a statement came after the last one of its transaction'))
    return ask(text, values, rest)
  }
  client.query = query
}
