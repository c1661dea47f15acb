import { holdAccount } from '#modules/accounts/facade.ts'
import { endOfJob, lockRequest } from '#modules/requests/facade.ts'
import { type Db, type OpenTransaction, own } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { JobCase, TellCase } from '../contract.ts'
import { CaseHandedOver } from '../events.ts'
import { doorOf } from '../queries/door-of.ts'
import { caseById } from '../queries/job-cases.ts'
import {
  assertMayTell,
  assertTheirs,
  assertWords,
  beginningOf,
  hasOtherLeft,
  isMissedVisit,
  isUrgent,
  sideOf,
} from '../rules.ts'
import { beginCase } from '../steps/begin-case.ts'
import { lockOpenCase } from '../steps/lock-open-case.ts'
import { type Telling, tellMore } from '../steps/tell-more.ts'
import type { CasesTables } from '../tables.ts'

interface Opening {
  requestId: string
  callerId: string
  told: TellCase
  /** Of private files that were put. */
  photoKeys: readonly string[]
}

/**
 * Tells what went wrong with a job: opens a case, or adds to the open one of this kind (CASE-01, CASE-05).
 * Throws Refusal: account_gone, account_suspended, not_found for all but the two sides, not_this_side, text_missing,
 * too_early, case_full, and see rules.assertMayTell and assertMayWrite.
 */
export async function openCase(
  db: Db<CasesTables>,
  { requestId, callerId, told: { kind, text, wants }, photoKeys }: Opening,
  now: Date,
  command: IdempotentCommand | null,
): Promise<JobCase> {
  return transact(
    db,
    async (trx) => {
      await holdAccount(trx, callerId)
      const request = await lockRequest(trx, requestId)
      const side = sideOf(request, callerId)
      if (!request) throw notFound('Job not found.')
      assertTheirs(kind, side)
      const telling = { request, kind, side, text: text || null, wants: wants || null, photoKeys }
      const there = await lockOpenCase(trx, telling)
      if (there !== null) await tellMore(trx, there, telling, now)
      return caseById(own<CasesTables>(trx), there ?? (await openNew(trx, telling, now)))
    },
    command,
  )
}

async function openNew(trx: OpenTransaction, telling: Telling, now: Date): Promise<string> {
  const { request, kind, side, text } = telling
  const door = await doorOf(trx, request)
  const job = { collectedAt: request.collectedAt, end: await endOfJob(trx, request.id), door }
  assertMayTell({ kind, side, job }, now)
  assertWords(kind, text)
  const visitMissed = isMissedVisit({ kind, side, door }, now)
  const otherLeft = hasOtherLeft(request, side)
  const begins = beginningOf({ kind, visitMissed, otherLeft }, now)
  const caseId = await beginCase(trx, telling, { ...begins, visitMissed }, now)
  // of what is urgent staff hear as it is opened
  if (otherLeft && !isUrgent(kind))
    append(trx, CaseHandedOver.of({ caseId, requestId: request.id, kind, openedBy: side }, now))
  return caseId
}
