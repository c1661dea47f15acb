import { asModuleDb } from '#server/platform/database/database.ts'
import { runUntilDone } from '#server/platform/kernel/run-until-done.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { checkNextNumber } from './commands/check-next-number.ts'
import { deleteOldFindings } from './commands/delete-old-findings.ts'
import { deleteOldLicencePictures } from './commands/delete-old-licence-pictures.ts'
import { expireOrRemindNext } from './commands/expire-or-remind-next.ts'
import { recheckChosenCarrier } from './consumers/on-bids-accepted.ts'
import { flagChangedNames } from './consumers/on-renamed.ts'
import { liveUpdates } from './live.ts'
import { openRegister } from './register.ts'
import { routes } from './routes.ts'
import type { RegistrationTables } from './tables.ts'
import { QUERY_EVERY_MS } from './watch/rules.ts'

const EXPIRE_EVERY_MS = 60_000
const DELETE_EVERY_MS = 60 * 60_000

export const carrierRegistration: Module = {
  // The module's previous name, with which stored task and consumer names begin.
  name: 'licences',
  routes,
  consumers: ({ config }) => [recheckChosenCarrier(openRegister(config) !== null), flagChangedNames],
  tasks,
  liveUpdates,
  rooms: [],
}

function tasks({ config, db: sharedDb, files, logger }: Deps): Task[] {
  const db = asModuleDb<RegistrationTables>(sharedDb)
  const deletionTask = {
    name: 'licences.forget',
    everyMs: DELETE_EVERY_MS,
    run: async () => {
      const { deleted, more } = await deleteOldLicencePictures(db, files, new Date())
      if (deleted > 0) logger.info({ deleted }, 'deleted pictures of licences past their retention')
      return (await deleteOldFindings(db, files, new Date())) || more
    },
  }
  if (config.FEATURES_OFF.includes('registration')) return [deletionTask]
  const expiryTask = {
    name: 'licences.end-registrations',
    everyMs: EXPIRE_EVERY_MS,
    run: () => runUntilDone(() => expireOrRemindNext(db, new Date())),
  }
  const register = openRegister(config)
  if (!register) return [deletionTask, expiryTask]
  const checkTask = {
    name: 'licences.check-next',
    everyMs: QUERY_EVERY_MS,
    run: () => checkNextNumber(db, register, new Date()),
  }
  return [deletionTask, expiryTask, checkTask]
}
