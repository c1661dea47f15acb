import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { Files } from '#server/platform/files/files.ts'
import { nightOf } from '../night-of.ts'
import { decidedDocuments } from '../queries/decided-documents.ts'
import type { ProfilesTables } from '../tables.ts'
import { deleteDocument } from './delete-document.ts'

const DAY_MS = 86_400_000
/** Pictures per step; few, because each step reads its files from the store. */
const BATCH = 10

/** The night's total: `deleted` counts since the previous night. */
interface Night {
  night: string
  deleted: number
}

/** The result of a step: whether more is due, and the night's total once it is finished. */
export interface Step {
  more: boolean
  done: Night | null
}

const NOTHING: Step = { more: false, done: null }

/**
 * Takes one step of the night's work: deletes some pictures of ID documents `keepDays` after the last decision, or
 * records that none is left (TRUST-23, LEGAL-03). Any number of workers may call it; one of them gets the night's
 * total, and a worker that stops half-way leaves the rest to the next. Throws Refusal store_away.
 */
export async function deleteIdPictures(
  db: Db<ProfilesTables>,
  files: Files,
  { keepDays }: { keepDays: number },
  now: Date,
): Promise<Step> {
  const night = nightOf(now)
  if (await isDone(db, night)) return NOTHING
  const decidedBefore = new Date(now.getTime() - keepDays * DAY_MS)
  const due = await decidedDocuments(db, 'id_document', decidedBefore).limit(BATCH).execute()
  for (const { userId } of due) await deleteDocument(db, files, { userId, document: 'id_document', decidedBefore }, now)
  return due.length > 0 ? { more: true, done: null } : { more: false, done: await recordNight(db, night, now) }
}

const isDone = async (db: Db<ProfilesTables>, night: string): Promise<boolean> =>
  (await db.selectFrom('retention_nights').select('night').where('night', '=', night).executeTakeFirst()) !== undefined

/** Records that the night's work is finished and returns its total; null when another worker was first. */
async function recordNight(db: Db<ProfilesTables>, night: string, now: Date): Promise<Night | null> {
  const recorded = await db
    .insertInto('retention_nights')
    .values((select) => ({
      night,
      at: now,
      deleted: select
        .selectFrom('deleted_documents')
        .select((count) => count.fn.countAll<number>().as('n'))
        .where('document', '=', 'id_document')
        .where(sql<boolean>`deleted_at > coalesce((select max(at) from retention_nights), '-infinity')`),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returning('deleted')
    .executeTakeFirst()
  return recorded ? { night, deleted: recorded.deleted } : null
}
