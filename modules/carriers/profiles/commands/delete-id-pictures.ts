import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { Files } from '#server/platform/files/files.ts'
import { deletionNight } from '../deletion-night.ts'
import { decidedDocuments } from '../queries/decided-documents.ts'
import type { ProfilesTables } from '../tables.ts'
import { deleteDocument } from './delete-document.ts'

const DAY_MS = 86_400_000
/** Pictures per step; few, because each step reads its files from the store. */
const BATCH = 10

/** A finished night. `deleted` counts the pictures deleted since the previous night. */
interface FinishedNight {
  night: string
  deleted: number
}

/** The result of a step: whether more pictures are due, and the night once this step has finished it. */
export interface DeletionStep {
  more: boolean
  finishedNight: FinishedNight | null
}

const NOTHING_DUE: DeletionStep = { more: false, finishedNight: null }

/**
 * Takes one step of the nightly deletion: deletes some pictures of ID documents `keepDays` after the last decision, or
 * records that none is left (TRUST-23, LEGAL-03). Any number of workers may call it; one of them gets the night's
 * total, and a worker that stops half-way leaves the rest to the next. Throws a Refusal (`store_away`).
 */
export async function deleteIdPictures(
  db: Db<ProfilesTables>,
  files: Files,
  { keepDays }: { keepDays: number },
  now: Date,
): Promise<DeletionStep> {
  const night = deletionNight(now)
  if (await isFinished(db, night)) return NOTHING_DUE
  const decidedBefore = new Date(now.getTime() - keepDays * DAY_MS)
  const due = await decidedDocuments(db, 'id_document', decidedBefore).limit(BATCH).execute()
  for (const { userId } of due) await deleteDocument(db, files, { userId, document: 'id_document', decidedBefore }, now)
  return due.length > 0
    ? { more: true, finishedNight: null }
    : { more: false, finishedNight: await recordNight(db, night, now) }
}

const isFinished = async (db: Db<ProfilesTables>, night: string): Promise<boolean> =>
  (await db.selectFrom('retention_nights').select('night').where('night', '=', night).executeTakeFirst()) !== undefined

/** Records that the night's work is finished and returns its total; null if another worker was first. */
async function recordNight(db: Db<ProfilesTables>, night: string, now: Date): Promise<FinishedNight | null> {
  const row = await db
    .insertInto('retention_nights')
    .values((eb) => ({
      night,
      at: now,
      deleted: eb
        .selectFrom('deleted_documents')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .where('document', '=', 'id_document')
        .where(sql<boolean>`deleted_at > coalesce((select max(at) from retention_nights), '-infinity')`),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returning('deleted')
    .executeTakeFirst()
  return row ? { night, deleted: row.deleted } : null
}
