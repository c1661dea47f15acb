import { lockAccount } from '#modules/core/accounts/facade.ts'
import { jobEnding, lockRequest } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Db, type OpenTransaction } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { JobCase, ReportProblem } from '../contract.ts'
import { CaseHandedOver } from '../events.ts'
import { arrivalStateOf } from '../queries/arrival-state-of.ts'
import { caseById } from '../queries/job-cases.ts'
import {
  assertMayReport,
  assertPartyMayReport,
  assertTextGiven,
  hasOtherPartyDeletedAccount,
  initialState,
  isMissedVisit,
  isUrgent,
  partyOf,
} from '../rules.ts'
import { addToCase, type ProblemReport } from '../steps/add-to-case.ts'
import { beginCase } from '../steps/begin-case.ts'
import { lockOpenCase } from '../steps/lock-open-case.ts'
import type { CasesTables } from '../tables.ts'

interface OpenCaseInput {
  requestId: string
  callerId: string
  report: ReportProblem
  /** Keys of uploaded private files. */
  photoKeys: readonly string[]
}

/**
 * Reports a problem with a job: opens a case, or adds to the open one of this kind (CASE-01, CASE-05).
 * Throws Refusal: account_gone, account_suspended, not_found for anyone but the two parties, not_this_side,
 * text_missing, too_early, case_full, and those of rules.assertMayReport and assertMayWrite.
 */
export async function openCase(
  db: Db<CasesTables>,
  { requestId, callerId, report: { kind, text, wants }, photoKeys }: OpenCaseInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<JobCase> {
  return transact(
    db,
    async (trx) => {
      await lockAccount(trx, callerId)
      const request = await lockRequest(trx, requestId)
      const party = partyOf(request, callerId)
      if (!request) throw notFound('Job not found.')
      assertPartyMayReport(kind, party)
      const problem = { request, kind, party, text: text || null, wants: wants || null, photoKeys }
      const openCaseId = await lockOpenCase(trx, problem)
      if (openCaseId !== null) await addToCase(trx, openCaseId, problem, now)
      return caseById(asModuleDb<CasesTables>(trx), openCaseId ?? (await openNewCase(trx, problem, now)))
    },
    command,
  )
}

async function openNewCase(trx: OpenTransaction, problem: ProblemReport, now: Date): Promise<string> {
  const { request, kind, party, text } = problem
  const arrival = await arrivalStateOf(trx, request)
  const job = { collectedAt: request.collectedAt, end: await jobEnding(trx, request.id), arrival }
  assertMayReport({ kind, party, job }, now)
  assertTextGiven(kind, text)
  const visitMissed = isMissedVisit({ kind, party, arrival }, now)
  const otherPartyDeleted = hasOtherPartyDeletedAccount(request, party)
  const initial = initialState({ kind, visitMissed, otherPartyDeleted }, now)
  const caseId = await beginCase(trx, problem, { ...initial, visitMissed }, now)
  // Staff are already mailed when an urgent case is opened.
  if (otherPartyDeleted && !isUrgent(kind))
    append(trx, CaseHandedOver.of({ caseId, requestId: request.id, kind, openedBy: party }, now))
  return caseId
}
