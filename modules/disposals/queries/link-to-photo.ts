import { jobSides } from '#modules/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { issueFileLink } from '#server/platform/files/file-links.ts'
import type { FileLink } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { stateOf } from '../rules.ts'
import type { DisposalsTables } from '../tables.ts'
import { jobOf } from './disposal-jobs.ts'

interface Viewer {
  userId: string
  sessionId: string
}

/**
 * A link that opens the photo of a job's ticket once (PROOF-05), for its carrier, and for its owner while they read what was
 * said. Throws Refusal not_found for everybody else, and where there is none.
 */
export async function linkToPhoto(
  db: Db<DisposalsTables>,
  { requestId, viewer }: { requestId: string; viewer: Viewer },
  now: Date,
): Promise<FileLink> {
  const sides = await jobSides(db, requestId)
  const job = await jobOf(db, requestId)
  const readsIt = job !== null && viewer.userId === sides?.ownerId && stateOf(job.tip, job.collected_at, now) === 'said'
  if (viewer.userId !== sides?.carrierId && !readsIt) throw notFound()
  return photoLink(db, { requestId, key: job?.tip?.photo_key, viewer, noted: false }, now)
}

/** The same for staff; that it was opened is noted. Throws Refusal not_found where there is none. */
export async function linkForStaff(
  db: Db<DisposalsTables>,
  { requestId, viewer }: { requestId: string; viewer: Viewer },
  now: Date,
): Promise<FileLink> {
  const job = await jobOf(db, requestId)
  return photoLink(db, { requestId, key: job?.tip?.photo_key, viewer, noted: true }, now)
}

async function photoLink(
  db: Db<DisposalsTables>,
  {
    requestId,
    key,
    viewer,
    noted,
  }: { requestId: string; key: string | null | undefined; viewer: Viewer; noted: boolean },
  now: Date,
): Promise<FileLink> {
  if (!key) throw notFound()
  return issueFileLink(
    db,
    {
      key,
      fileName: 'ticket.jpg',
      mediaType: 'image/jpeg',
      viewerId: viewer.userId,
      sessionId: viewer.sessionId,
      ...(noted && { audit: { action: 'ticket.viewed', subjectId: requestId } }),
    },
    now,
  )
}
