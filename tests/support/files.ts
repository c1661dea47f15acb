import { type Files, openFiles } from '#server/platform/files/files.ts'
import { openStores } from '#server/platform/files/storage.ts'
import type { StorageSettings } from '#server/platform/kernel/config.ts'

/** The stores of a test server with their register, for code without HTTP. An error that they would log is thrown. */
export const openTestFiles = async (
  db: Parameters<typeof openFiles>[0]['db'],
  settings: StorageSettings,
): Promise<Files> =>
  openFiles({
    db,
    stores: openStores(settings),
    onError: (error) => {
      throw error
    },
  })
