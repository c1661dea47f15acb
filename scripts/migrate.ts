import { migrateToLatest } from '#server/platform/database/migrations.ts'

const databaseUrl = process.env['DATABASE_URL']
if (!databaseUrl) {
  console.error('error: DATABASE_URL is needed.')
  process.exit(1)
}
const migrated = await migrateToLatest(databaseUrl, process.env['SERVER_DATABASE_URL'] || null)
console.log(migrated.length === 0 ? 'The database is up to date.' : `Migrated: ${migrated.join(', ')}.`)
