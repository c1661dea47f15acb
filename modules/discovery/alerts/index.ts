import { registrationRule } from '#modules/carriers/carrier-registration/facade.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { whileFeatureOn } from '#server/platform/delivery/consumers.ts'
import { runUntilDone } from '#server/platform/kernel/run-until-done.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { deleteSent } from './commands/delete-sent.ts'
import { sendNext } from './commands/send-next.ts'
import { sendPush } from './commands/send-push.ts'
import { deleteLateAlerts } from './consumers/on-account-deleted.ts'
import { notifyOfBids } from './consumers/on-bids.ts'
import { notifyOfMessages } from './consumers/on-messages.ts'
import { matchPosts } from './consumers/on-posts.ts'
import { notifyOfQuestions } from './consumers/on-questions.ts'
import { notifyOfReposts } from './consumers/on-reposts.ts'
import { notifyOfReviews } from './consumers/on-reviews.ts'
import { removeSignedOutDevices } from './consumers/on-signed-out.ts'
import { openPushService } from './push-service.ts'
import { routes } from './routes.ts'
import { settingsFrom } from './rules.ts'
import type { AlertsTables } from './tables.ts'

const SEND_EVERY_MS = 500
const TIDY_EVERY_MS = 10 * 60_000

export const alerts: Module = {
  name: 'alerts',
  routes,
  consumers: ({ config }) => [
    ...whileFeatureOn('alerts', matchPosts, notifyOfBids, notifyOfReposts(config), notifyOfQuestions, notifyOfMessages),
    ...whileFeatureOn('alerts', ...whileFeatureOn('reviews', notifyOfReviews)),
    deleteLateAlerts,
    removeSignedOutDevices,
  ],
  tasks,
  liveUpdates: [],
  rooms: [],
}

function tasks({ config, db: shared }: Deps): Task[] {
  const db = asModuleDb<AlertsTables>(shared)
  const tidying = { name: 'alerts.forget-told', everyMs: TIDY_EVERY_MS, run: () => deleteSent(db) }
  if (config.FEATURES_OFF.includes('alerts')) return [tidying]
  const push = openPushService(config)
  const settings = settingsFrom(config, registrationRule(config), push !== null)
  const sending = {
    name: 'alerts.tell',
    everyMs: SEND_EVERY_MS,
    run: () =>
      runUntilDone(async () => {
        const pushes = await sendNext(db, settings, new Date())
        for (const pending of pushes ?? []) await sendPush({ db, config, push }, pending, new Date())
        return pushes !== null
      }),
  }
  return [tidying, sending]
}
