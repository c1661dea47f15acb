import { registrationLine } from '#modules/licences/facade.ts'
import { contactOf } from '#modules/profiles/facade.ts'
import { jobSides } from '#modules/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { londonDate } from '#server/platform/kernel/london.ts'
import type { Door } from '../door/contract.ts'
import { hashOfDoor } from '../door/door-token.ts'
import type { VisitsTables } from '../tables.ts'

/**
 * Whom the QR code at a door leads to: the owner of that job reads who has come, everybody else where the public page is
 * (DOOR-04). `viewerId` is null for a visitor. Throws Refusal not_found for a token that is none, or not of today.
 */
export async function doorBehind(
  db: Db<VisitsTables>,
  { token, viewerId }: { token: string; viewerId: string | null },
  now: Date,
): Promise<Door> {
  const row = await db
    .selectFrom('job_visits')
    .select('request_id as requestId')
    .where('door_hash', '=', hashOfDoor(token))
    .where('door_day', '=', londonDate(now))
    .executeTakeFirst()
  const sides = row ? await jobSides(db, row.requestId) : null
  if (!row || !sides?.agreed || sides.carrierId === null) throw notFound()
  const { title, ownerId, carrierId: businessId } = sides
  if (viewerId === null || viewerId !== ownerId) return { businessId, job: null }
  const { companyName, name } = await contactOf(db, businessId)
  const registration = await registrationLine(db, businessId, now)
  return { businessId, job: { ...row, title, companyName: companyName ?? name, registration } }
}
