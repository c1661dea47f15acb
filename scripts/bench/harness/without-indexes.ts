import type { ClientBase } from 'pg'

/**
 * Calls `fill` while `tables` have no indexes but their keys, and creates the indexes again afterwards: a fraction of
 * the time. Those that belong to one of a partitioned table come and go with it.
 */
export async function withoutIndexes(
  client: ClientBase,
  tables: readonly string[],
  fill: () => Promise<unknown>,
): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `select i.indexname as name, replace(i.indexdef, ' ON ONLY ', ' ON ') as made
     from pg_indexes i join pg_index x on x.indexrelid = to_regclass(quote_ident(i.indexname))
     join pg_class c on c.oid = x.indexrelid
     where i.tablename = any($1) and not x.indisunique and not c.relispartition`,
    [tables],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await fill()
  for (const { made } of indexes) await client.query(made)
}
