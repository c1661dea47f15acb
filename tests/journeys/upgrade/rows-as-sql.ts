import type pg from 'pg'

interface Table {
  name: string
  columns: string
}

/**
 * Statements that restore every row and sequence of a database into its empty schema. Triggers and foreign keys are off
 * at that time, because the rows have been through them.
 */
export async function rowsAsSql(sql: pg.Pool): Promise<string[]> {
  const tables = await tablesOf(sql)
  return [
    'set session_replication_role = replica;',
    `truncate ${tables.map(({ name }) => name).join(', ')};`,
    ...(await Promise.all(tables.map((table) => insertion(sql, table)))).filter((statement) => statement !== null),
    ...(await sequences(sql)),
    'set session_replication_role = default;',
  ]
}

/** Every table with its stored columns, not computed ones; partitions are written with their table. */
async function tablesOf(sql: pg.Pool): Promise<Table[]> {
  const { rows } = await sql.query<Table>(`
    select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    join pg_class on pg_class.oid = quote_ident(table_name)::regclass
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' and not relispartition
    group by table_name order by table_name
  `)
  return rows
}

async function insertion(sql: pg.Pool, { name, columns }: Table): Promise<string | null> {
  const { rows } = await sql.query<{ row: string }>(
    `select row_to_json(r)::text as row from (select ${columns} from ${name}) as r order by 1`,
  )
  if (rows.length === 0) return null
  const records = `jsonb_populate_recordset(null::${name}, $rows$[${rows.map(({ row }) => row).join(',\n')}]$rows$)`
  return `insert into ${name} (${columns}) overriding system value select ${columns} from ${records};`
}

async function sequences(sql: pg.Pool): Promise<string[]> {
  const { rows } = await sql.query<{ statement: string }>(`
    select format('select setval(%L, %s);', sequencename, last_value) as statement
    from pg_sequences where schemaname = 'public' and last_value is not null
  `)
  return rows.map(({ statement }) => statement)
}
