import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { type Files, markFilesKept } from '#server/platform/files/files.ts'
import { DataExportFailed, DataExportReady } from '../events.ts'
import { packData } from '../pack-data.ts'
import { LEASE_MS, MAX_TRIES, RETENTION_MS, retryDelayMs } from '../rules.ts'
import type { PrivacyTables } from '../tables.ts'

interface ExportDeps {
  db: Db<PrivacyTables>
  files: Files
  productName: string
}

type ClaimedExport = Pick<Selectable<PrivacyTables['data_exports']>, 'id' | 'user_id' | 'tries'>

/**
 * Makes the oldest requested export. Returns false if there is none. If the worker dies, another takes over. Throws the
 * error of a failed attempt, after recording when to try again or that the export has failed.
 */
export async function makeExport(deps: ExportDeps): Promise<boolean> {
  const { db } = deps
  const claimedExport = await claimExport(db)
  if (!claimedExport) return false
  if (claimedExport.tries > MAX_TRIES) {
    await markFailed(db, claimedExport)
    return true
  }
  const heartbeat = setInterval(() => void extendClaim(db, claimedExport).catch(() => undefined), LEASE_MS / 3)
  try {
    await makeFile(deps, claimedExport)
  } catch (error) {
    await (claimedExport.tries === MAX_TRIES ? markFailed(db, claimedExport) : postpone(db, claimedExport))
    throw error
  } finally {
    clearInterval(heartbeat)
  }
  return true
}

const timeFromNow = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`

/** Claims the oldest export that no other worker is making. */
async function claimExport(db: Db<PrivacyTables>): Promise<ClaimedExport | undefined> {
  return db
    .updateTable('data_exports')
    .set((eb) => ({ tries: eb('tries', '+', 1), claimed_until: timeFromNow(LEASE_MS) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('data_exports')
        .select('id')
        .where('ready_at', 'is', null)
        .where('failed_at', 'is', null)
        .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', sql<Date>`now()`)]))
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
const updateClaimed = (db: Db<PrivacyTables>, { id, tries }: ClaimedExport) =>
  db
    .updateTable('data_exports')
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('ready_at', 'is', null)
    .where('failed_at', 'is', null)

const extendClaim = (db: Db<PrivacyTables>, claimedExport: ClaimedExport) =>
  updateClaimed(db, claimedExport)
    .set({ claimed_until: timeFromNow(LEASE_MS) })
    .execute()

const postpone = (db: Db<PrivacyTables>, claimedExport: ClaimedExport) =>
  updateClaimed(db, claimedExport)
    .set({ claimed_until: timeFromNow(retryDelayMs(claimedExport.tries)) })
    .execute()

async function makeFile(deps: ExportDeps, claimedExport: ClaimedExport): Promise<void> {
  const key = `data-exports/${randomUUID()}.zip`
  const bytes = await packData(deps, claimedExport.user_id, new Date())
  await deps.files.put('private', key, bytes, 'application/zip')
  await publish(deps, claimedExport, { key, bytes: bytes.length })
}

/**
 * Publishes the export's file, and lets the user's earlier files expire. Deletes the file if this worker lost its
 * claim, or the user deleted their account.
 */
async function publish(
  { db, files }: ExportDeps,
  claimedExport: ClaimedExport,
  file: { key: string; bytes: number },
): Promise<void> {
  const now = new Date()
  const isPublished = await transact(db, async (trx) => {
    const ready = await updateClaimed(trx, claimedExport)
      .set({ ...file, ready_at: now, expires_at: new Date(now.getTime() + RETENTION_MS), claimed_until: null })
      .returning('id')
      .executeTakeFirst()
    if (!ready) return false
    await markFilesKept(trx, [file.key])
    await trx
      .updateTable('data_exports')
      .set({ expires_at: now })
      .where('user_id', '=', claimedExport.user_id)
      .where('id', '<>', claimedExport.id)
      .where('expires_at', '>', now)
      .execute()
    append(trx, DataExportReady.of({ userId: claimedExport.user_id, exportId: claimedExport.id }, now))
    return true
  })
  if (!isPublished) await files.deleteUnkept([file.key])
}

async function markFailed(db: Db<PrivacyTables>, claimedExport: ClaimedExport): Promise<void> {
  const now = new Date()
  await transact(db, async (trx) => {
    const failed = await updateClaimed(trx, claimedExport).set({ failed_at: now }).returning('id').executeTakeFirst()
    if (failed) append(trx, DataExportFailed.of({ userId: claimedExport.user_id, exportId: claimedExport.id }, now))
  })
}
