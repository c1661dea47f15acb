// A process that dies while it stores a file: `before` the bytes, `after` them, or in the transaction that keeps them.

import { openDatabase } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { markFilesKept, openFiles } from '#server/platform/files/files.ts'
import { openStores } from '#server/platform/files/storage.ts'
import { readStorageSettings } from '#server/platform/kernel/config.ts'

const [key = '', when] = process.argv.slice(2)
const die = () => process.kill(process.pid, 'SIGKILL')
const db = openDatabase({ DATABASE_URL: process.env['DATABASE_URL'] ?? '', DATABASE_POOL: 2 }, () => undefined)
const stores = openStores(readStorageSettings(process.env))
const put = stores.private.put
stores.private.put = async (...file) => {
  if (when === 'before') die()
  await put(...file)
  if (when === 'after') die()
}
const files = openFiles({ db, stores, onError: () => undefined })
await files.put('private', key, Buffer.from('half'), 'application/pdf')
await transact(db, async (trx) => {
  await markFilesKept(trx, [key])
  die()
})
