import type { TestServer } from '#tests/support/server.ts'

/** A column that contains something about a user. */
export type Trace = `${string}.${string}`

/** Searches for any of `needles` in every text, uuid and json column of every table. */
export async function tracesOf({ sql }: Pick<TestServer, 'sql'>, needles: readonly string[]): Promise<Trace[]> {
  const { rows: columns } = await sql.query<{ table: string; column: string }>(`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'uuid', 'jsonb', 'json', 'character varying', 'ARRAY')
    order by 1, 2
  `)
  const found: Trace[] = []
  for (const { table, column } of columns) {
    const { rowCount } = await sql.query(`select 1 from "${table}" where "${column}"::text ilike any($1) limit 1`, [
      needles.map((needle) => `%${needle}%`),
    ])
    if (rowCount) found.push(`${table}.${column}`)
  }
  return found
}
