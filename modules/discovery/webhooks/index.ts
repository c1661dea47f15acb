import { asModuleDb } from '#server/platform/database/database.ts'
import { runUntilDone } from '#server/platform/kernel/run-until-done.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { deleteOldDeliveries } from './commands/delete-old-deliveries.ts'
import { deleteLateWebhooks } from './consumers/on-account-deleted.ts'
import { queueDeliveries } from './consumers/on-domain-events.ts'
import { mailOwners } from './consumers/on-webhook-events.ts'
import { routes } from './routes.ts'
import { openSender } from './sender.ts'
import type { WebhooksTables } from './tables.ts'

const SEND_EVERY_MS = 500
const DELETE_EVERY_MS = 10 * 60_000

export const webhooks: Module = {
  name: 'webhooks',
  routes,
  consumers: ({ config }) => [
    queueDeliveries({ config, withAreas: !config.FEATURES_OFF.includes('alerts') }),
    mailOwners,
    deleteLateWebhooks,
  ],
  tasks,
  liveUpdates: [],
  rooms: [],
}

function tasks({ config, db: anyDb, logger, metrics }: Deps): Task[] {
  const db = asModuleDb<WebhooksTables>(anyDb)
  const options = { localhost: config.WEBHOOKS_TO_LOCALHOST === 'allowed' }
  const onError = (error: unknown) => logger.error(error, 'a webhook could not be sent')
  const sender = openSender({ db, config, metrics, options, onError })
  return [
    { name: 'webhooks.send', everyMs: SEND_EVERY_MS, run: sender.run, close: sender.stop },
    {
      name: 'webhooks.delete-old',
      everyMs: DELETE_EVERY_MS,
      run: () => runUntilDone(() => deleteOldDeliveries(db)),
    },
  ]
}
