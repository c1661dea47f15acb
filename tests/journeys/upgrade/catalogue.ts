import pg from 'pg'

/** The structure of a database, a sentence each: two databases of one shape give the same. */
const QUESTIONS = [
  `select table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable || ' ' ||
     coalesce(column_default, '') || coalesce(generation_expression, '') || identity_generation_or_none
   from (select *, coalesce(identity_generation, '') as identity_generation_or_none from information_schema.columns) c
   where table_schema = 'public'`,
  `select indexdef from pg_indexes where schemaname = 'public'`,
  `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated::text || conenforced::text
   from pg_constraint where connamespace = 'public'::regnamespace`,
  `select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal`,
  `select pg_get_functiondef(oid) || coalesce(proacl::text, '') from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'`,
  `select pg_get_viewdef(oid) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`,
  `select relkind::text || ' ' || relname || ' ' || coalesce(relacl::text, '') || coalesce(reloptions::text, '')
   from pg_class where relnamespace = 'public'::regnamespace`,
  'select extname || extversion from pg_extension',
]

/** Returns the catalogue of the database at `databaseUrl`, in order. */
export async function catalogueOf(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const answers: string[] = []
    for (const question of QUESTIONS) {
      const { rows } = await client.query<[string]>({ text: question, rowMode: 'array' })
      answers.push(...rows.map(([sentence]) => sentence))
    }
    return answers.toSorted()
  } finally {
    await client.end()
  }
}
