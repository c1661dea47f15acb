import { sql } from 'kysely'
import { asModuleTrx, type OpenTransaction } from './database.ts'

/**
 * Lets the statements of a transaction take 30 s, because changing years of a user's posts takes longer than the
 * default.
 */
export async function allowLongStatements(trx: OpenTransaction): Promise<void> {
  await sql`set local statement_timeout = '30s'`.execute(asModuleTrx(trx))
}
