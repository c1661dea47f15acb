import pg from 'pg'

/** One statement as the server sent it. */
export interface Statement {
  /** The name under which it is planned once per connection. */
  readonly name?: string | undefined
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * The frame of a transaction, and the background statements of a process: its heartbeat, request log and inbox rows.
 */
const BACKGROUND = /^(begin|commit|rollback|start transaction)|\b(processes|acts|inbox)\b/i

/** The check for an active session, before every call that is not for anyone: one lookup by two keys. */
const SESSION = 'accounts.active-caller'

/** Records the statements that the server of this process sends. Call it before the server starts. */
export function listenToStatements(): { during(act: () => Promise<unknown>): Promise<Statement[]>; stop(): void } {
  const statements: Statement[] = []
  const original = pg.Client.prototype.query
  const listening = function (this: pg.Client, ...sent: unknown[]) {
    const [first, second] = sent
    const { name, text, values }: Partial<Statement> =
      typeof first === 'string' ? { text: first, values: second as unknown[] } : (first as Partial<Statement>)
    if (text) statements.push({ name, text, values: Array.isArray(values) ? values : [] })
    return Reflect.apply(original, this, sent)
  }
  pg.Client.prototype.query = listening as typeof original
  return {
    async during(act) {
      statements.length = 0
      await act()
      return statements.filter(({ name, text }) => name !== SESSION && !BACKGROUND.test(text))
    },
    stop() {
      pg.Client.prototype.query = original
    },
  }
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Returns the tables that a statement would read from end to end, by PostgreSQL's own plan for these values. */
export async function tablesReadWhole(sql: pg.Pool, statement: Statement): Promise<string[]> {
  return wholeOf(await planOf(sql, statement))
}

const wholeOf = (nodes: readonly Plan[]): string[] =>
  nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []))

/** Returns the tables that a statement would read from end to end by the generic plan of a prepared statement. */
export async function tablesReadWholeUnseen(sql: pg.Pool, { text }: Statement): Promise<string[]> {
  return wholeOf(await planOf(sql, { text, values: [] }, 'generic_plan, '))
}

/** Returns the indexes that a statement would use, by PostgreSQL's own plan for these values. */
export async function indexesUsed(sql: pg.Pool, statement: Statement): Promise<string[]> {
  return (await planOf(sql, statement)).flatMap((node) => node['Index Name'] ?? [])
}

async function planOf(sql: pg.Pool, { text, values }: Statement, how = ''): Promise<Plan[]> {
  const { rows } = await sql.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (${how}format json) ${text}`, [
    ...values,
  ])
  return rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan))
}
