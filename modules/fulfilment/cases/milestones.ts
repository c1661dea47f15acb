import type { StaffDisposal } from '#modules/fulfilment/disposal/staff/contract.ts'
import { reasonInWords } from '#modules/fulfilment/visits/contract/reasons.ts'
import type { PriceOutcome } from '#modules/fulfilment/visits/contract.ts'
import type { VisitForStaff } from '#modules/fulfilment/visits/facade.ts'
import type { StaffMovement } from '#modules/fulfilment/waste-tracking/facade.ts'
import type { StaffRequest } from '#modules/market/requests/contract/staff.ts'
import { shortDay } from '#server/platform/kernel/london.ts'
import type { JobMilestone, StaffCase } from './contract/staff-jobs.ts'
import { CASE_NAMES } from './contract.ts'

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** Returns an array of one milestone; empty if `at` is null, because it hasn’t happened. */
const optionalMilestone = (
  what: JobMilestone['what'],
  at: string | null,
  by: JobMilestone['by'],
  ...details: readonly (string | null)[]
): JobMilestone[] =>
  at === null ? [] : [{ what, at, by, detail: details.filter((detail) => detail !== null).join(', ') || null }]

/** Returns the milestone of the first bid, with the number of bids. */
export const bidMilestones = (bidSummary: { bids: number; firstAt: Date } | undefined): JobMilestone[] =>
  bidSummary
    ? optionalMilestone(
        'first_bid',
        bidSummary.firstAt.toISOString(),
        null,
        `${bidSummary.bids} ${bidSummary.bids === 1 ? 'bid' : 'bids'} in total`,
      )
    : []

/** Returns the milestones of a case: its opening, a missed visit and its closing. */
export const caseMilestones = ({ kind, openedBy, openedAt, missed, closed }: StaffCase): JobMilestone[] => [
  ...optionalMilestone('case_opened', openedAt, openedBy, CASE_NAMES[kind]),
  ...optionalMilestone('missed', missed?.foundAt ?? null, null, openedBy === 'owner' ? 'the carrier' : 'the owner'),
  ...optionalMilestone('case_closed', closed?.at ?? null, closed?.by == null ? null : 'staff', CASE_NAMES[kind]),
]

/** Returns the milestones between the acceptance and the end of the job. */
export const visitMilestones = ({ milestones, rights, priceChanges, receipt }: VisitForStaff): JobMilestone[] => [
  ...optionalMilestone('early_start', rights?.earlyStartAt ?? null, 'owner'),
  ...optionalMilestone(
    'time_confirmed',
    milestones.confirmedAt,
    'carrier',
    milestones.time && `${shortDay(milestones.time.day)}, ${milestones.time.part}`,
    // A later van has its own milestone.
    milestones.vanChangedAt === undefined ? milestones.plate : (milestones.refused?.plate ?? null),
  ),
  ...optionalMilestone('arrived', milestones.arrivedAt, 'carrier'),
  ...optionalMilestone('matched', milestones.matchedAt, 'owner'),
  ...optionalMilestone('mismatched', milestones.refused?.at ?? null, 'owner', milestones.refused?.plate ?? null),
  ...optionalMilestone('van_changed', milestones.vanChangedAt ?? null, 'carrier', milestones.plate),
  ...optionalMilestone('loading', milestones.loadingAt, 'carrier'),
  ...priceChanges.flatMap(priceMilestones),
  ...optionalMilestone('receipt', receipt?.issuedAt ?? null, null, receipt?.number ?? null),
  ...optionalMilestone(
    'ended_early',
    rights?.endedAt ?? null,
    rights?.endedBy ?? null,
    rights && endReasonText(rights),
  ),
]

/** Returns the milestones of the request, without its cancellation if a party ended the job: visits record that. */
export const requestMilestones = (
  history: StaffRequest['history'],
  { rights }: Pick<VisitForStaff, 'rights'>,
): JobMilestone[] =>
  history.flatMap(({ what, by, reason, at }) =>
    what === 'cancelled' && rights?.endedAt != null ? [] : optionalMilestone(what, at, by, reason),
  )

/** Returns the milestones of the disposal record and of the decisions of staff about it. */
export const disposalMilestones = ({ said, refusals, decided }: StaffDisposal): JobMilestone[] => [
  ...refusals.flatMap(({ at, reason }) => optionalMilestone('proof_refused', at, 'staff', reason)),
  ...optionalMilestone('waste_said', said?.at ?? null, 'carrier', said?.placeName ?? null, said?.number ?? null),
  ...(decided ? optionalMilestone(`proof_${decided.decision}`, decided.at, 'staff', decided.reason) : []),
]

const priceMilestones = ({
  lines,
  oldPounds,
  newPounds,
  askedAt,
  answer,
  answeredAt,
}: VisitForStaff['priceChanges'][number]) =>
  answer === 'lowered'
    ? optionalMilestone(
        'price_lowered',
        answeredAt,
        'carrier',
        `${pounds.format(newPounds)} instead of ${pounds.format(oldPounds)}`,
      )
    : [
        ...optionalMilestone(
          'price_asked',
          askedAt,
          'carrier',
          `${pounds.format(newPounds)} instead of ${pounds.format(oldPounds)}`,
          ...lines.map(({ n, label }) => `${n} × ${label}`),
        ),
        ...(answer === 'signed' || answer === 'declined'
          ? optionalMilestone('price_answered', answeredAt, 'owner', PRICE_OUTCOME_TEXTS[answer])
          : optionalMilestone('price_ended', answeredAt, null, answer && PRICE_OUTCOME_TEXTS[answer])),
      ]

/** How a price request ended, as text. */
const PRICE_OUTCOME_TEXTS: Readonly<Record<PriceOutcome, string>> = {
  signed: 'Signed',
  lowered: 'Lowered',
  declined: 'Declined',
  lapsed: 'No answer in 30 minutes',
  loaded: 'Loading started first',
  collected: 'The job was marked as done first',
  cancelled: 'The job was cancelled first',
}

/** Returns why a party ended a job, as text. */
const endReasonText = ({ endedBy, reasonKey }: NonNullable<VisitForStaff['rights']>): string | null =>
  reasonKey === 'other' ? 'Another reason' : endedBy && reasonInWords(endedBy, reasonKey, true)

/** Returns when each edition of the waste tracking record was made and first downloaded (DWT-09). */
export function trackingRecordMilestones(movements: readonly StaffMovement[]): JobMilestone[] {
  const editions = Map.groupBy(movements, ({ edition }) => edition)
  return [...editions].flatMap(([edition, records]) => [
    ...optionalMilestone(
      'record_made',
      earliest(records.map(({ madeAt }) => madeAt)),
      null,
      `Edition ${edition}: ${records.length === 1 ? '1 movement' : `${records.length} movements`}`,
    ),
    ...optionalMilestone(
      'record_downloaded',
      earliest(records.map(({ downloadedAt }) => downloadedAt)),
      'carrier',
      `Edition ${edition}`,
    ),
  ])
}

/** Returns the earliest of some times in the same format; null if there are none. */
const earliest = (times: readonly (string | null)[]): string | null =>
  times.filter((at) => at !== null).toSorted()[0] ?? null
