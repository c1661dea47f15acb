/**
 * Encrypts every second factor, the address of every push device, every webhook secret and every calendar address with
 * SEALING_SECRET, so that SEALING_SECRET_BEFORE can be removed: node scripts/reseal.ts, with the environment of the
 * server. Running it again changes nothing. See docs/run.md, Changing secrets.
 */
import {
  type Resealed,
  resealSecondFactors,
} from '#modules/core/accounts/second-factor/commands/reseal-second-factors.ts'
import { openSealing } from '#modules/core/accounts/second-factor/sealed-secrets.ts'
import type { AccountsTables } from '#modules/core/accounts/tables.ts'
import { resealPushDevices } from '#modules/discovery/alerts/commands/reseal-push-devices.ts'
import type { AlertsTables } from '#modules/discovery/alerts/tables.ts'
import { resealWebhooks } from '#modules/discovery/webhooks/commands/reseal-webhooks.ts'
import type { WebhooksTables } from '#modules/discovery/webhooks/tables.ts'
import { resealCalendarFeeds } from '#modules/fulfilment/calendars/commands/reseal-calendar-feeds.ts'
import type { CalendarsTables } from '#modules/fulfilment/calendars/tables.ts'
import { asModuleDb, openDatabase } from '#server/platform/database/database.ts'
import { readConfig } from '#server/platform/kernel/config.ts'
import { Problem, runScript } from './lib/problem.ts'

/** Throws a Problem when something is encrypted with a key that was not given. */
async function run(env: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(env)
  const db = openDatabase(config, (error) => console.error(error))
  try {
    const factors = await resealSecondFactors(asModuleDb<AccountsTables>(db), openSealing(config), new Date())
    console.log(`${factors.resealed} second factors sealed again, ${factors.already} were already.`)
    const devices = await resealPushDevices(asModuleDb<AlertsTables>(db), config)
    console.log(`${devices.resealed} push devices sealed again, ${devices.already} were already.`)
    const webhooks = await resealWebhooks(asModuleDb<WebhooksTables>(db), config)
    console.log(`${webhooks.resealed} webhook secrets sealed again, ${webhooks.already} were already.`)
    const calendars = await resealCalendarFeeds(asModuleDb<CalendarsTables>(db), openSealing(config))
    console.log(`${calendars.resealed} calendar addresses sealed again, ${calendars.already} were already.`)
    throwIfLost({
      owners: factors.lost,
      devices: devices.lost,
      webhooks: webhooks.lost,
      calendars: calendars.lost,
    })
    console.log('SEALING_SECRET_BEFORE is not needed any more.')
  } finally {
    await db.destroy()
  }
}

interface Lost {
  /** Accounts whose second factor no key opens. */
  owners: Resealed['lost']
  devices: number
  webhooks: number
  calendars: number
}

function throwIfLost({ owners, devices, webhooks, calendars }: Lost): void {
  const lost = [
    owners.length > 0 &&
      `No configured key opens ${owners.length} second factors, which stay as they are: ${owners.join(', ')}. Give the key that sealed them as SEALING_SECRET_BEFORE; without it they use recovery codes and set up again.`,
    devices > 0 &&
      `No configured key opens ${devices} push devices, which stay as they are. Give the key that sealed them as SEALING_SECRET_BEFORE; without it pushes to them fail until they are switched on again.`,
    webhooks > 0 &&
      `No configured key opens ${webhooks} webhook secrets, which stay as they are. Give the key that sealed them as SEALING_SECRET_BEFORE; without it their deliveries fail until the owners replace the secrets.`,
    calendars > 0 &&
      `No configured key opens ${calendars} calendar addresses, which stay as they are. Give the key that sealed them as SEALING_SECRET_BEFORE; without it they keep working, and their owners see them only after a reset.`,
  ].filter((line) => line !== false)
  if (lost.length > 0) throw new Problem(lost.join('\n'))
}

await runScript(() => run(process.env))
