import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { type Files, keepFiles } from '#server/platform/files/files.ts'
import { DataExportFailed, DataExportReady } from '../events.ts'
import { packData } from '../pack-data.ts'
import { LEASE_MS, MAX_TRIES, RETENTION_MS, retryDelayMs } from '../rules.ts'
import type { PrivacyTables } from '../tables.ts'

interface ExportDeps {
  db: Db<PrivacyTables>
  files: Files
  productName: string
}

type Claimed = Pick<Selectable<PrivacyTables['data_exports']>, 'id' | 'user_id' | 'tries'>

/**
 * Makes the oldest requested export. Returns false if there is none. If the worker dies, another takes over. Throws the
 * error of a failed attempt, after recording when to try again or that the export has failed.
 */
export async function makeExport(deps: ExportDeps): Promise<boolean> {
  const { db } = deps
  const claimed = await claim(db)
  if (!claimed) return false
  if (claimed.tries > MAX_TRIES) {
    await giveUp(db, claimed)
    return true
  }
  const lease = setInterval(() => void extendClaim(db, claimed).catch(() => undefined), LEASE_MS / 3)
  try {
    await makeFile(deps, claimed)
  } catch (error) {
    await (claimed.tries === MAX_TRIES ? giveUp(db, claimed) : postpone(db, claimed))
    throw error
  } finally {
    clearInterval(lease)
  }
  return true
}

const timeFromNow = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`

/** Claims the oldest export that no other worker is making. */
async function claim(db: Db<PrivacyTables>): Promise<Claimed | undefined> {
  return db
    .updateTable('data_exports')
    .set((row) => ({ tries: row('tries', '+', 1), claimed_until: timeFromNow(LEASE_MS) }))
    .where('id', '=', (exports) =>
      exports
        .selectFrom('data_exports')
        .select('id')
        .where('ready_at', 'is', null)
        .where('failed_at', 'is', null)
        .where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<', sql<Date>`now()`)]))
        .orderBy('requested_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'user_id', 'tries'])
    .executeTakeFirst()
}

/**
 * Builds an update of the export that changes nothing once another worker has claimed it, which increments `tries`.
 */
const updateClaimed = (db: Db<PrivacyTables>, { id, tries }: Claimed) =>
  db
    .updateTable('data_exports')
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('ready_at', 'is', null)
    .where('failed_at', 'is', null)

const extendClaim = (db: Db<PrivacyTables>, claimed: Claimed) =>
  updateClaimed(db, claimed)
    .set({ claimed_until: timeFromNow(LEASE_MS) })
    .execute()

const postpone = (db: Db<PrivacyTables>, claimed: Claimed) =>
  updateClaimed(db, claimed)
    .set({ claimed_until: timeFromNow(retryDelayMs(claimed.tries)) })
    .execute()

async function makeFile(deps: ExportDeps, claimed: Claimed): Promise<void> {
  const key = `data-exports/${randomUUID()}.zip`
  const bytes = await packData(deps, claimed.user_id, new Date())
  await deps.files.put('private', key, bytes, 'application/zip')
  await publish(deps, claimed, { key, bytes: bytes.length })
}

/**
 * Publishes the export's file, and lets the user's earlier files expire. Deletes the file if this worker lost its
 * claim, or the user deleted their account.
 */
async function publish(
  { db, files }: ExportDeps,
  claimed: Claimed,
  file: { key: string; bytes: number },
): Promise<void> {
  const now = new Date()
  const isPublished = await transact(db, async (trx) => {
    const ready = await updateClaimed(trx, claimed)
      .set({ ...file, ready_at: now, expires_at: new Date(now.getTime() + RETENTION_MS), claimed_until: null })
      .returning('id')
      .executeTakeFirst()
    if (!ready) return false
    await keepFiles(trx, [file.key])
    await trx
      .updateTable('data_exports')
      .set({ expires_at: now })
      .where('user_id', '=', claimed.user_id)
      .where('id', '<>', claimed.id)
      .where('expires_at', '>', now)
      .execute()
    append(trx, DataExportReady.of({ userId: claimed.user_id, exportId: claimed.id }, now))
    return true
  })
  if (!isPublished) await files.removeUnkept([file.key])
}

async function giveUp(db: Db<PrivacyTables>, claimed: Claimed): Promise<void> {
  const now = new Date()
  await transact(db, async (trx) => {
    const failed = await updateClaimed(trx, claimed).set({ failed_at: now }).returning('id').executeTakeFirst()
    if (failed) append(trx, DataExportFailed.of({ userId: claimed.user_id, exportId: claimed.id }, now))
  })
}
