import { postgresEngine } from '#modules/discovery/search/postgres/postgres-engine.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { withServerLogin } from '#tests/support/create-database.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { engineContract } from './engine-contract.ts'

engineContract('PostgreSQL', async () => {
  const url = withServerLogin(await freshDatabase())
  const db = openDatabase({ DATABASE_URL: url, DATABASE_POOL: 2 }, () => undefined)
  return { engine: postgresEngine(db), close: () => db.destroy() }
})
