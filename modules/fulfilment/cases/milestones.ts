import type { StaffDisposal } from '#modules/fulfilment/disposal/staff/contract.ts'
import type { PriceOutcome } from '#modules/fulfilment/visits/contract.ts'
import type { VisitForStaff } from '#modules/fulfilment/visits/facade.ts'
import { reasonInWords } from '#modules/fulfilment/visits/reasons/contract.ts'
import type { StaffMovement } from '#modules/fulfilment/waste-tracking/facade.ts'
import type { StaffRequest } from '#modules/market/requests/staff/contract.ts'
import { shortDay } from '#server/platform/kernel/london.ts'
import { CASE_NAMES } from './contract.ts'
import type { JobMilestone, StaffCase } from './staff/contract.ts'

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** Returns a list of one milestone; empty if `at` is null, because it hasn’t happened. */
const milestone = (
  what: JobMilestone['what'],
  at: string | null,
  by: JobMilestone['by'],
  ...details: readonly (string | null)[]
): JobMilestone[] =>
  at === null ? [] : [{ what, at, by, detail: details.filter((detail) => detail !== null).join(', ') || null }]

/** Returns the milestone of the first bid, with the number of bids. */
export const bidMilestones = (placed: { bids: number; firstAt: Date } | undefined): JobMilestone[] =>
  placed
    ? milestone(
        'first_bid',
        placed.firstAt.toISOString(),
        null,
        `${placed.bids} ${placed.bids === 1 ? 'bid' : 'bids'} in total`,
      )
    : []

/** Returns the milestones of a case: its opening, a missed visit and its closing. */
export const caseMilestones = ({ kind, openedBy, openedAt, missed, closed }: StaffCase): JobMilestone[] => [
  ...milestone('case_opened', openedAt, openedBy, CASE_NAMES[kind]),
  ...milestone('missed', missed?.foundAt ?? null, null, openedBy === 'owner' ? 'the carrier' : 'the owner'),
  ...milestone('case_closed', closed?.at ?? null, closed?.by == null ? null : 'staff', CASE_NAMES[kind]),
]

/** Returns the milestones between the acceptance and the end of the job. */
export const milestonesOfVisit = ({ milestones, rights, priceChanges, receipt }: VisitForStaff): JobMilestone[] => [
  ...milestone('early_start', rights?.earlyStartAt ?? null, 'owner'),
  ...milestone(
    'time_confirmed',
    milestones.confirmedAt,
    'carrier',
    milestones.time && `${shortDay(milestones.time.day)}, ${milestones.time.part}`,
    // A later van has its own milestone.
    milestones.vanChangedAt === undefined ? milestones.plate : (milestones.refused?.plate ?? null),
  ),
  ...milestone('arrived', milestones.arrivedAt, 'carrier'),
  ...milestone('matched', milestones.matchedAt, 'owner'),
  ...milestone('mismatched', milestones.refused?.at ?? null, 'owner', milestones.refused?.plate ?? null),
  ...milestone('van_changed', milestones.vanChangedAt ?? null, 'carrier', milestones.plate),
  ...milestone('loading', milestones.loadingAt, 'carrier'),
  ...priceChanges.flatMap(priceMilestones),
  ...milestone('receipt', receipt?.issuedAt ?? null, null, receipt?.number ?? null),
  ...milestone('ended_early', rights?.endedAt ?? null, rights?.endedBy ?? null, rights && endText(rights)),
]

/** Returns the milestones of the request; without its cancellation if a party ended the job, which visits record. */
export const stepMilestones = (
  history: StaffRequest['history'],
  { rights }: Pick<VisitForStaff, 'rights'>,
): JobMilestone[] =>
  history.flatMap(({ what, by, reason, at }) =>
    what === 'cancelled' && rights?.endedAt != null ? [] : milestone(what, at, by, reason),
  )

/** Returns the milestones of the disposal record and of the decisions of staff about it. */
export const disposalMilestones = ({ said, refusals, decided }: StaffDisposal): JobMilestone[] => [
  ...refusals.flatMap(({ at, reason }) => milestone('proof_refused', at, 'staff', reason)),
  ...milestone('waste_said', said?.at ?? null, 'carrier', said?.placeName ?? null, said?.number ?? null),
  ...(decided ? milestone(`proof_${decided.decision}`, decided.at, 'staff', decided.reason) : []),
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
    ? milestone(
        'price_lowered',
        answeredAt,
        'carrier',
        `${pounds.format(newPounds)} instead of ${pounds.format(oldPounds)}`,
      )
    : [
        ...milestone(
          'price_asked',
          askedAt,
          'carrier',
          `${pounds.format(newPounds)} instead of ${pounds.format(oldPounds)}`,
          ...lines.map(({ n, label }) => `${n} × ${label}`),
        ),
        ...(answer === 'signed' || answer === 'declined'
          ? milestone('price_answered', answeredAt, 'owner', ANSWERS[answer])
          : milestone('price_ended', answeredAt, null, answer && ANSWERS[answer])),
      ]

/** What happened to a new price. */
const ANSWERS: Readonly<Record<PriceOutcome, string>> = {
  signed: 'Signed',
  lowered: 'Lowered',
  declined: 'Declined',
  lapsed: 'No answer in 30 minutes',
  loaded: 'Loading started first',
  collected: 'The job was marked as done first',
  cancelled: 'The job was cancelled first',
}

/** Returns why a party ended a job, in its own words. */
const endText = ({ endedBy, reasonKey }: NonNullable<VisitForStaff['rights']>): string | null =>
  reasonKey === 'other' ? 'Another reason' : endedBy && reasonInWords(endedBy, reasonKey, true)

/** Returns when each edition of the waste tracking record was made and first downloaded (DWT-09). */
export function recordMilestones(movements: readonly StaffMovement[]): JobMilestone[] {
  const editions = Map.groupBy(movements, ({ edition }) => edition)
  return [...editions].flatMap(([edition, records]) => [
    ...milestone(
      'record_made',
      earliest(records.map(({ madeAt }) => madeAt)),
      null,
      `Edition ${edition}: ${records.length === 1 ? '1 movement' : `${records.length} movements`}`,
    ),
    ...milestone(
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
