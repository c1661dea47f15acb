import { registrationRule } from '#modules/carriers/carrier-registration/facade.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { whileFeatureOn } from '#server/platform/delivery/consumers.ts'
import { runUntilDone } from '#server/platform/kernel/run-until-done.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { deleteOldAlerts } from './commands/delete-old-alerts.ts'
import { sendNextAlerts } from './commands/send-next-alerts.ts'
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
const DELETE_EVERY_MS = 10 * 60_000

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

function tasks({ config, db: anyDb }: Deps): Task[] {
  const db = asModuleDb<AlertsTables>(anyDb)
  const deleteTask = { name: 'alerts.forget-told', everyMs: DELETE_EVERY_MS, run: () => deleteOldAlerts(db) }
  if (config.FEATURES_OFF.includes('alerts')) return [deleteTask]
  const push = openPushService(config)
  const settings = settingsFrom(config, registrationRule(config), push !== null)
  const sendTask = {
    name: 'alerts.tell',
    everyMs: SEND_EVERY_MS,
    run: () =>
      runUntilDone(async () => {
        const pushes = await sendNextAlerts(db, settings, new Date())
        for (const pending of pushes ?? []) await sendPush({ db, config, push }, pending, new Date())
        return pushes !== null
      }),
  }
  return [deleteTask, sendTask]
}
