import { asModuleDb } from '#server/platform/database/database.ts'
import { runUntilDone } from '#server/platform/kernel/run-until-done.ts'
import { MAIL_CONNECTIONS, openMailer } from '#server/platform/mailer.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { deleteOldMails } from './commands/delete-old-mails.ts'
import { sendMail } from './commands/send-mail.ts'
import { queueMailsOnEvents } from './consumers/on-mailed-events.ts'
import { routes } from './routes.ts'
import type { NotificationsTables } from './tables.ts'

/** How often each sender looks for due mails. */
const POLL_EVERY_MS = 400
const DELETE_OLD_EVERY_MS = 10 * 60_000

export const notifications: Module = {
  name: 'notifications',
  routes,
  consumers: ({ config }) => [queueMailsOnEvents(config)],
  tasks,
  liveUpdates: [],
  rooms: [],
}

/**
 * Returns the task that deletes old mails and several that send mails, so that a slow mail server delays only one mail.
 * The first sender never takes alerts. Without a mail server nothing is sent.
 */
function tasks({ config, db: sharedDb, logger }: Deps): Task[] {
  const db = asModuleDb<NotificationsTables>(sharedDb)
  const deleteOld = { name: 'notifications.forget-mails', everyMs: DELETE_OLD_EVERY_MS, run: () => deleteOldMails(db) }
  const mailer = openMailer(config)
  if (!mailer) return [deleteOld]
  const createSender = (takesBulk: boolean) => ({
    name: 'notifications.send-mails',
    everyMs: POLL_EVERY_MS,
    run: () => runUntilDone(() => sendMail({ db, config, logger, mailer, takesBulk })),
    close: mailer.close,
  })
  return [deleteOld, ...Array.from({ length: MAIL_CONNECTIONS }, (_, index) => createSender(index > 0))]
}
