import { jobParties } from '#modules/market/requests/facade.ts'
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
 * Returns a single-use link to the photo of a ticket (PROOF-05), for the carrier, and for the owner while they can see
 * the record. Throws Refusal not_found for anyone else, and if there is no photo.
 */
export async function linkToTicket(
  db: Db<DisposalsTables>,
  { requestId, viewer }: { requestId: string; viewer: Viewer },
  now: Date,
): Promise<FileLink> {
  const parties = await jobParties(db, requestId)
  const job = await jobOf(db, requestId)
  const ownerMayRead =
    job !== null && viewer.userId === parties?.ownerId && stateOf(job.disposal, job.collected_at, now) === 'said'
  if (viewer.userId !== parties?.carrierId && !ownerMayRead) throw notFound()
  return issueTicketLink(db, { requestId, key: job?.disposal?.photo_key, viewer, audited: false }, now)
}

/**
 * Returns a single-use link to the photo of a ticket for staff; opening it is audited. Throws Refusal not_found if there
 * is no photo.
 */
export async function linkToTicketForStaff(
  db: Db<DisposalsTables>,
  { requestId, viewer }: { requestId: string; viewer: Viewer },
  now: Date,
): Promise<FileLink> {
  const job = await jobOf(db, requestId)
  return issueTicketLink(db, { requestId, key: job?.disposal?.photo_key, viewer, audited: true }, now)
}

async function issueTicketLink(
  db: Db<DisposalsTables>,
  {
    requestId,
    key,
    viewer,
    audited,
  }: { requestId: string; key: string | null | undefined; viewer: Viewer; audited: boolean },
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
      ...(audited && { audit: { action: 'ticket.viewed', subjectId: requestId } }),
    },
    now,
  )
}
