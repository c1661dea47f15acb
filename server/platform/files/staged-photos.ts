import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type AnyDb, asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import { stagedFolder } from '#server/platform/http/staged-photos.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { Deps } from '#server/platform/module.ts'
import { stagePhoto } from './contract.ts'
import { type FilesTables, STORE_UNAVAILABLE } from './files.ts'

/** The most photos of one user that may wait for their forms. */
const MAX_WAITING = 60
const RETRY_S = 600
const NO_PHOTO = 'Choose a photo.'
const TOO_MANY = 'You’ve sent too many photos. Please try again in an hour.'

/**
 * Mounts the endpoint that uploads a photo before its form is sent. The photo is stored unchanged in the private store
 * and never kept, so the sweep removes it after an hour.
 */
export function serveStagedPhotos(app: FastifyInstance, deps: Deps): void {
  route(app, deps, stagePhoto, async ({ caller, files: { photo } }) => {
    if (!photo) throw new Refusal('invalid', 'invalid', NO_PHOTO, { fields: { photo: NO_PHOTO } })
    if ((await countWaiting(deps.db, caller.userId)) >= MAX_WAITING)
      throw new Refusal('too_many', 'too_many_photos', TOO_MANY, { retryAfter: RETRY_S })
    const id = randomUUID()
    const key = stagedFolder(caller.userId) + id
    await deps.files.put('private', key, photo, 'application/octet-stream').catch((cause: unknown) => {
      throw new Refusal('unavailable', 'upload_failed', STORE_UNAVAILABLE, { cause })
    })
    return { id }
  })
}

async function countWaiting(db: AnyDb, userId: string): Promise<number> {
  const { waiting } = await asModuleDb<FilesTables>(db)
    .selectFrom('stored_files')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('kept_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .where('key', 'like', `${stagedFolder(userId)}%`)
    .executeTakeFirstOrThrow()
  return waiting
}
