import { asModuleDb } from '#server/platform/database/database.ts'
import { runUntilDone } from '#server/platform/kernel/run-until-done.ts'
import type { Deps, Module, Task } from '#server/platform/module.ts'
import { deleteIdPictures } from './commands/delete-id-pictures.ts'
import { verificationsRoom } from './contract/verification.ts'
import { liveUpdates } from './live.ts'
import { routes } from './routes.ts'
import type { ProfilesTables } from './tables.ts'

const CHECK_EVERY_MS = 10_000

export const profiles: Module = {
  name: 'profiles',
  routes,
  consumers: () => [],
  tasks,
  liveUpdates,
  rooms: [{ shape: verificationsRoom }],
}

function tasks({ db, files, config, logger }: Deps): Task[] {
  const settings = { keepDays: config.ID_DOCUMENT_KEEP_DAYS }
  return [
    {
      name: 'profiles.delete-id-pictures',
      everyMs: CHECK_EVERY_MS,
      run: () =>
        runUntilDone(async () => {
          const { more, finishedNight: done } = await deleteIdPictures(
            asModuleDb<ProfilesTables>(db),
            files,
            settings,
            new Date(),
          )
          if (done) logger.info(done, 'pictures of ID documents deleted in time')
          return more
        }),
    },
  ]
}
