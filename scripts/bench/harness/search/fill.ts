import pg from 'pg'
import { corpus, mixtureOf } from './corpus.ts'

const AT_ONCE = 2_000

/** Fills the tables of a migrated database with what `total` documents are made from. */
export async function fillTables(databaseUrl: string, total: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (const [table, rows] of Object.entries(corpus(mixtureOf(total))))
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      const batch = rows.slice(from, from + AT_ONCE)
      const columns = Object.keys(batch[0] ?? {}).join(', ')
      await client.query(
        `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
        [JSON.stringify(batch)],
      )
    }
  await client.query('analyze')
  await client.end()
}
