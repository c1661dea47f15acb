import pg from 'pg'

/** Creates a database as a copy of `template` (null: empty) and gives its URL. */
export async function createDatabase(maintenanceUrl: string, name: string, template: string | null): Promise<string> {
  const client = new pg.Client({ connectionString: maintenanceUrl })
  await client.connect()
  try {
    await client.query(`create database ${name} ${template ? `template ${template}` : ''}`)
  } finally {
    await client.end()
  }
  const url = new URL(maintenanceUrl)
  url.pathname = `/${name}`
  return url.href
}
