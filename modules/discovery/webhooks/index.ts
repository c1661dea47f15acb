import { asModuleDb } from '#server/platform/database/database.ts'
import { runUntilDone } from '#server/platform/kernel/run-until-done.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { deleteOld } from './commands/delete-old.ts'
import { forgetLeavers } from './consumers/on-account-deleted.ts'
import { queueDeliveries } from './consumers/on-announced-events.ts'
import { mailOwners } from './consumers/on-webhook-events.ts'
import { routes } from './routes.ts'
import { openSender } from './sender.ts'
import type { WebhooksTables } from './tables.ts'

const SEND_EVERY_MS = 500
const TIDY_EVERY_MS = 10 * 60_000

export const webhooks: Module = {
  name: 'webhooks',
  routes,
  consumers: ({ config }) => [
    queueDeliveries({ config, withAreas: !config.FEATURES_OFF.includes('alerts') }),
    mailOwners,
    forgetLeavers,
  ],
  tasks,
  liveUpdates: [],
  rooms: [],
}

function tasks({ config, db: shared, logger, metrics }: Deps): Task[] {
  const db = asModuleDb<WebhooksTables>(shared)
  const options = { localhost: config.WEBHOOKS_TO_LOCALHOST === 'allowed' }
  const onError = (error: unknown) => logger.error(error, 'a webhook could not be sent')
  const sender = openSender({ db, config, metrics, options, onError })
  return [
    { name: 'webhooks.send', everyMs: SEND_EVERY_MS, run: sender.run, close: sender.stop },
    {
      name: 'webhooks.delete-old',
      everyMs: TIDY_EVERY_MS,
      run: () => runUntilDone(() => deleteOld(db)),
    },
  ]
}
