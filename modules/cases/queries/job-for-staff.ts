import { firstBidsOn } from '#modules/bidding/facade.ts'
import { jobNumberOf } from '#modules/duty/facade.ts'
import { requestForStaff } from '#modules/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { inOrder, KIND_NAMES } from '../rules.ts'
import type { JobMark, StaffCase, StaffJob } from '../staff/contract.ts'
import type { CasesTables } from '../tables.ts'
import { casesForStaff } from './cases-for-staff.ts'

/** A job that found its carrier with its cases and all its marks. Throws Refusal not_found. */
export async function jobForStaff(db: Db<CasesTables>, requestId: string, now: Date): Promise<StaffJob> {
  const { request, owner, carrier, history } = await requestForStaff(db, requestId)
  if (request.winningBidId === null) throw notFound('Job not found.')
  const [cases, bids] = await Promise.all([casesForStaff(db, requestId, now), firstBidsOn(db, [requestId])])
  return {
    requestId,
    jobNumber: jobNumberOf(requestId),
    title: request.title,
    status: request.status,
    owner,
    carrier,
    cases,
    marks: inOrder([
      ...history.map(({ what, by, reason, at }) => ({ what, by, at, detail: reason })),
      ...bidMarks(bids.get(requestId)),
      ...cases.flatMap(caseMarks),
    ]),
  }
}

const bidMarks = (placed: { bids: number; firstAt: Date } | undefined): JobMark[] =>
  placed
    ? [
        {
          what: 'first_bid',
          by: null,
          at: placed.firstAt.toISOString(),
          detail: placed.bids === 1 ? '1 bid in all' : `${placed.bids} bids in all`,
        },
      ]
    : []

const caseMarks = ({ kind, openedBy, openedAt, closed }: StaffCase): JobMark[] => [
  { what: 'case_opened', by: openedBy, at: openedAt, detail: KIND_NAMES[kind] },
  ...(closed ? [{ what: 'case_closed', by: 'staff', at: closed.at, detail: KIND_NAMES[kind] } as const] : []),
]
