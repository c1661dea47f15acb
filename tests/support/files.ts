import type { StorageSettings } from '#server/platform/config.ts'
import { type Files, openFiles } from '#server/platform/files.ts'
import { openStores } from '#server/platform/storage.ts'

/** The stores of a test server with their register, for what works without HTTP. An error that they would log is thrown. */
export const openTestFiles = async (
  db: Parameters<typeof openFiles>[0]['db'],
  settings: StorageSettings,
): Promise<Files> =>
  openFiles({
    db,
    stores: await openStores(settings),
    onError: (error) => {
      throw error
    },
  })
