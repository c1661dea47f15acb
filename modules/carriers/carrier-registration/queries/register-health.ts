import { staffAddresses } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { RegisterHealth } from '../contract/register-health.ts'
import type { RegistrationTables } from '../tables.ts'
import { isRegisterFailing } from '../watch/rules.ts'

interface RegisterSetting {
  configured: boolean
  practice: boolean
}

/** Returns the health of the public register. */
export async function registerHealth(
  db: Db<RegistrationTables>,
  setting: RegisterSetting,
  now: Date,
): Promise<RegisterHealth> {
  const [watch, due] = await Promise.all([
    db.selectFrom('register_watch').selectAll().executeTakeFirstOrThrow(),
    db
      .selectFrom('carrier_registrations')
      .select((eb) => [
        eb.fn.count<number>('wanted_at').as('waiting'),
        eb.fn.min<Date | null>('checked_at').as('oldest'),
      ])
      .where('next_check_at', 'is not', null)
      .executeTakeFirstOrThrow(),
  ])
  const addresses = await staffAddresses(db, watch.stopped_by === null ? [] : [watch.stopped_by])
  return {
    ...setting,
    answeredAt: watch.answered_at?.toISOString() ?? null,
    silent: setting.configured && isRegisterFailing({ ...watch, failingSince: watch.failing_since }, now),
    pausedUntil: watch.paused_until !== null && watch.paused_until > now ? watch.paused_until.toISOString() : null,
    stopped: watch.stopped_at && {
      at: watch.stopped_at.toISOString(),
      by: addresses.get(watch.stopped_by ?? '') ?? null,
      reason: watch.stopped_reason ?? '',
    },
    night: watch.night,
    asked: watch.asked,
    answered: watch.answered,
    pauses: watch.pauses,
    waiting: due.waiting,
    oldestCheckedAt: due.oldest?.toISOString() ?? null,
  }
}
