import { demoAccountsExist } from '#modules/accounts/facade.ts'
import type { Config } from './platform/config.ts'
import type { AnyDb } from './platform/database.ts'
import { unsafeSettings } from './platform/redis.ts'

/** Throws, with a sentence that says what to change, when what production would run on is not safe to run on. */
export async function refuseUnsafeProduction(config: Config, db: AnyDb): Promise<void> {
  if (config.NODE_ENV !== 'production') return
  const wrong = await unsafeSettings(config.REDIS_URL)
  if (await demoAccountsExist(db))
    wrong.push('The demo accounts are in this database, and their password is public: remove them.')
  if (wrong.length > 0) throw new Error(`Production refuses to start. ${wrong.join(' ')}`)
}
