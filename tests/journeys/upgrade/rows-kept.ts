import type pg from 'pg'

/** The contents of the tables, by table: the columns, and each row in JSON. */
export type TableContents = ReadonlyMap<string, { columns: string; rows: readonly string[] }>

const TABLES = `
  select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
  from information_schema.columns where table_schema = 'public' group by 1`

/** Reads everything in the database. */
export async function everyRow(sql: pg.Pool): Promise<TableContents> {
  const { rows } = await sql.query<{ name: string; columns: string }>(TABLES)
  const held = rows.map(async ({ name, columns }) => [name, { columns, rows: await read(sql, name, columns) }] as const)
  return new Map(await Promise.all(held))
}

/** Returns the rows of `before` that are not unchanged in the database, each with its table. */
export async function rowsLost(sql: pg.Pool, before: TableContents): Promise<string[]> {
  const lost = [...before].map(async ([table, { columns, rows }]) => {
    const now = new Set(await read(sql, table, columns))
    return rows.filter((row) => !now.has(row)).map((row) => `${table} ${row}`)
  })
  return (await Promise.all(lost)).flat()
}

async function read(sql: pg.Pool, table: string, columns: string): Promise<string[]> {
  const { rows } = await sql.query<{ row: string }>(
    `select row_to_json(r)::text as row from (select ${columns} from ${table}) r`,
  )
  return rows.map(({ row }) => row)
}

/**
 * Returns constraints that some row violates: the old rows were loaded without checks, and `not valid` checks only new
 * ones.
 */
export async function brokenConstraints(sql: pg.Pool): Promise<string[]> {
  const { rows } = await sql.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f')`)
  const client = await sql.connect()
  const broken: string[] = []
  for (const { table, name, definition } of rows) {
    await client.query('begin')
    const again = `alter table ${table} drop constraint ${name}, add constraint ${name} ${definition}`
    await client.query(again).catch((error: Error) => broken.push(`${table} ${name}: ${error.message}`))
    await client.query('rollback')
  }
  client.release()
  return broken
}
