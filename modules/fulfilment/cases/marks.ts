import type { StaffDisposal } from '#modules/fulfilment/disposal/staff/contract.ts'
import type { PriceAnswer } from '#modules/fulfilment/visits/contract.ts'
import type { VisitForStaff } from '#modules/fulfilment/visits/facade.ts'
import { reasonInWords } from '#modules/fulfilment/visits/reasons/contract.ts'
import type { StaffMovement } from '#modules/fulfilment/waste-tracking/facade.ts'
import type { StaffRequest } from '#modules/market/requests/staff/contract.ts'
import { shortDay } from '#server/platform/kernel/london.ts'
import { CASE_NAMES } from './contract.ts'
import type { JobMark, StaffCase } from './staff/contract.ts'

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** Returns a milestone if it has happened. */
const mark = (
  what: JobMark['what'],
  at: string | null,
  by: JobMark['by'],
  ...details: readonly (string | null)[]
): JobMark[] =>
  at === null ? [] : [{ what, at, by, detail: details.filter((detail) => detail !== null).join(', ') || null }]

/** The first bid, with the number of bids. */
export const bidMarks = (placed: { bids: number; firstAt: Date } | undefined): JobMark[] =>
  placed
    ? mark(
        'first_bid',
        placed.firstAt.toISOString(),
        null,
        `${placed.bids} ${placed.bids === 1 ? 'bid' : 'bids'} in total`,
      )
    : []

/** The opening and closing of a case. */
export const caseMarks = ({ kind, openedBy, openedAt, missed, closed }: StaffCase): JobMark[] => [
  ...mark('case_opened', openedAt, openedBy, CASE_NAMES[kind]),
  ...mark('missed', missed?.foundAt ?? null, null, openedBy === 'owner' ? 'the carrier' : 'the owner'),
  ...mark('case_closed', closed?.at ?? null, closed?.by == null ? null : 'staff', CASE_NAMES[kind]),
]

/** The milestones between the acceptance and the end of the job. */
export const visitMilestones = ({ marks, rights, priceChanges, receipt }: VisitForStaff): JobMark[] => [
  ...mark('early_start', rights?.earlyStartAt ?? null, 'owner'),
  ...mark(
    'time_confirmed',
    marks.confirmedAt,
    'carrier',
    marks.time && `${shortDay(marks.time.day)}, ${marks.time.part}`,
    // A later van has its own milestone.
    marks.vanChangedAt === undefined ? marks.plate : (marks.refused?.plate ?? null),
  ),
  ...mark('arrived', marks.arrivedAt, 'carrier'),
  ...mark('matched', marks.matchedAt, 'owner'),
  ...mark('mismatched', marks.refused?.at ?? null, 'owner', marks.refused?.plate ?? null),
  ...mark('van_changed', marks.vanChangedAt ?? null, 'carrier', marks.plate),
  ...mark('loading', marks.loadingAt, 'carrier'),
  ...priceChanges.flatMap(priceMarks),
  ...mark('receipt', receipt?.issuedAt ?? null, null, receipt?.number ?? null),
  ...mark('ended_early', rights?.endedAt ?? null, rights?.endedBy ?? null, rights && endText(rights)),
]

/** The steps of the request; a job ended by a party has its own milestone for that. */
export const stepMarks = (history: StaffRequest['history'], { rights }: Pick<VisitForStaff, 'rights'>): JobMark[] =>
  history.flatMap(({ what, by, reason, at }) =>
    what === 'cancelled' && rights?.endedAt != null ? [] : mark(what, at, by, reason),
  )

/** The disposal record and the decisions of staff about it. */
export const disposalMarks = ({ said, refusals, decided }: StaffDisposal): JobMark[] => [
  ...refusals.flatMap(({ at, reason }) => mark('proof_refused', at, 'staff', reason)),
  ...mark('waste_said', said?.at ?? null, 'carrier', said?.placeName ?? null, said?.number ?? null),
  ...(decided ? mark(`proof_${decided.decision}`, decided.at, 'staff', decided.reason) : []),
]

const priceMarks = ({
  lines,
  oldPounds,
  newPounds,
  askedAt,
  answer,
  answeredAt,
}: VisitForStaff['priceChanges'][number]) =>
  answer === 'lowered'
    ? mark('price_lowered', answeredAt, 'carrier', `${pounds.format(newPounds)} instead of ${pounds.format(oldPounds)}`)
    : [
        ...mark(
          'price_asked',
          askedAt,
          'carrier',
          `${pounds.format(newPounds)} instead of ${pounds.format(oldPounds)}`,
          ...lines.map(({ n, label }) => `${n} × ${label}`),
        ),
        ...(answer === 'signed' || answer === 'declined'
          ? mark('price_answered', answeredAt, 'owner', ANSWERS[answer])
          : mark('price_ended', answeredAt, null, answer && ANSWERS[answer])),
      ]

/** What happened to a new price. */
const ANSWERS: Readonly<Record<PriceAnswer, string>> = {
  signed: 'Signed',
  lowered: 'Lowered',
  declined: 'Declined',
  lapsed: 'No answer in 30 minutes',
  loaded: 'Loading started first',
  collected: 'The job was marked as done first',
  cancelled: 'The job was cancelled first',
}

/** Why a party ended a job, in their words. */
const endText = ({ endedBy, reasonKey }: NonNullable<VisitForStaff['rights']>): string | null =>
  reasonKey === 'other' ? 'Another reason' : endedBy && reasonInWords(endedBy, reasonKey, true)

/** When each edition of the waste tracking record was made and first downloaded (DWT-09). */
export function recordMarks(movements: readonly StaffMovement[]): JobMark[] {
  const editions = Map.groupBy(movements, ({ edition }) => edition)
  return [...editions].flatMap(([edition, records]) => [
    ...mark(
      'record_made',
      earliest(records.map(({ madeAt }) => madeAt)),
      null,
      `Edition ${edition}: ${records.length === 1 ? '1 movement' : `${records.length} movements`}`,
    ),
    ...mark(
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
