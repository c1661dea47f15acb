import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import type { RegistrationTables } from '../tables.ts'

/** Returns the holder and trading name last found in the register for a business's number; null if none ever was. */
export async function lastHolder(
  trx: OpenTransaction,
  { businessId, number }: { businessId: string; number: string },
): Promise<{ holder: string; tradingName: string | null } | null> {
  const finding = await asModuleTrx<RegistrationTables>(trx)
    .selectFrom('registration_findings')
    .select((eb) => [eb.ref('holder_name').$notNull().as('holder'), 'trading_name as tradingName'])
    .where('business_id', '=', businessId)
    .where('number', '=', number)
    .where('holder_name', 'is not', null)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return finding ?? null
}
