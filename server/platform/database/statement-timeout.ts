import { sql } from 'kysely'
import { asModuleTrx, type OpenTransaction } from './database.ts'

/**
 * Lets the statements of a transaction take 30 s: a user may have posted for years, and that takes longer than a page
 * may.
 */
export async function allowLongStatements(trx: OpenTransaction): Promise<void> {
  await sql`set local statement_timeout = '30s'`.execute(asModuleTrx(trx))
}
