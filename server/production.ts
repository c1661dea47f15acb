import { findPriceFaults } from '#modules/carriers/subscriptions/facade.ts'
import { countUnreadableFactors, demoAccountsExist } from '#modules/core/accounts/facade.ts'
import type { AnyDb } from './platform/database/database.ts'
import { mayChangeAudit } from './platform/database/server-role.ts'
import type { Config } from './platform/kernel/config.ts'
import { findUnsafeRedisSettings } from './platform/kernel/redis.ts'

/** Throws, with a sentence that says what to change, when the database or Redis are not safe for production. */
export async function refuseUnsafeProduction(config: Config, db: AnyDb): Promise<void> {
  if (config.NODE_ENV !== 'production') return
  const problems = await findUnsafeRedisSettings(config.REDIS_URL)
  if (await demoAccountsExist(db))
    problems.push('The demo accounts are in this database, and their password is public: remove them.')
  if (await mayChangeAudit(db))
    problems.push('DATABASE_URL signs in as a role that may change the audit log: use the one of SERVER_DATABASE_URL.')
  if (problems.length > 0) throw new Error(`Production refuses to start. ${problems.join(' ')}`)
}

/**
 * Reports a missing key without which second factors of staff can't be read. The start goes on, because recovery codes
 * still work. It also goes on while PostgreSQL is down, which /readyz shows.
 */
export async function checkSecondFactorKeys(
  config: Config,
  db: AnyDb,
  report: (sentence: string) => void,
): Promise<void> {
  const unreadable = await countUnreadableFactors(db, config).catch(() => null)
  if (unreadable === null) return report('PostgreSQL does not answer, so second factors could not be checked.')
  if (unreadable > 0)
    report(
      `No configured key opens ${unreadable} second factors: set SEALING_SECRET_BEFORE to the previous SEALING_SECRET, or to the previous SESSION_SECRET after an upgrade.`,
    )
}

/**
 * Checks that every plan can be bought at the right price. For a missing or wrong price it throws in production, with a
 * sentence that says what to do, and reports that sentence in other environments. While Stripe is down, it only
 * reports.
 */
export async function checkPrices(config: Config, report: (sentence: string) => void): Promise<void> {
  const faults = await findPriceFaults(config).catch(() => null)
  if (faults === null) return report('Stripe does not answer, so its prices could not be checked.')
  if (faults.length === 0) return
  const message = `${faults.join(' ')} Run scripts/stripe-setup.ts to correct this.`
  if (config.NODE_ENV === 'production') throw new Error(`Production refuses to start. ${message}`)
  report(message)
}
