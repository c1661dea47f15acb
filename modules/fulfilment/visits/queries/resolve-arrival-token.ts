import { registrationSummaryOf } from '#modules/carriers/carrier-registration/facade.ts'
import { contactNames } from '#modules/carriers/profiles/facade.ts'
import { jobParties } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { londonDate } from '#server/platform/kernel/london.ts'
import { hashArrivalToken } from '../arrival/arrival-token.ts'
import type { ScannedCode } from '../arrival/contract.ts'
import type { VisitsTables } from '../tables.ts'
import { isSuspended } from './is-suspended.ts'

/**
 * Returns what the QR code at a door leads to: the job for its owner, the business’s public page for anyone else
 * (DOOR-04).
 * `viewerId` is null for a visitor. Throws Refusal not_found for unknown tokens, on any other day, and after a
 * cancellation for anyone but the owner.
 */
export async function resolveArrivalToken(
  db: Db<VisitsTables>,
  { token, viewerId }: { token: string; viewerId: string | null },
  now: Date,
): Promise<ScannedCode> {
  const visit = await db
    .selectFrom('job_visits')
    .select(['request_id as requestId', 'mismatched_at'])
    .where('door_hash', '=', hashArrivalToken(token))
    .where('door_day', '=', londonDate(now))
    .executeTakeFirst()
  const parties = visit ? await jobParties(db, visit.requestId) : null
  if (!visit || !parties) throw notFound()
  const { title, ownerId, carrierId: businessId, agreed } = parties
  const job = { requestId: visit.requestId, title }
  const isOwner = viewerId !== null && viewerId === ownerId
  if (!agreed && isOwner) return { businessId, job: { state: 'off', ...job } }
  if (!agreed || businessId === null) throw notFound()
  if (!isOwner) return { businessId, job: null }
  const { companyName, name } = await contactNames(db, businessId)
  const registration = await registrationSummaryOf(db, businessId, now)
  const visitState = visit.mismatched_at === null ? 'due' : 'refused'
  const state = (await isSuspended(db, businessId)) ? 'suspended' : visitState
  return { businessId, job: { state, ...job, companyName: companyName ?? name, registration } }
}
