import { isKnownToDefra, registrationOf } from '#modules/carriers/carrier-registration/facade.ts'
import { contactNames } from '#modules/carriers/profiles/facade.ts'
import { findWasteRecordDetails } from '#modules/core/waste-catalogue/facade.ts'
import { disposalOf, normalisePermitNumber } from '#modules/fulfilment/disposal/facade.ts'
import { visitMilestones } from '#modules/fulfilment/visits/facade.ts'
import { collectionDetails, jobNumberOf } from '#modules/market/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import {
  type MovementFacts,
  plannedAt,
  type RecordedDisposal,
  receiverOf,
  recordedDisposalFrom,
  splitWeight,
  toRecordLine,
} from '../rules.ts'
import type { TrackingSettings } from '../settings.ts'
import { itemsWithExtras } from './items-with-extras.ts'
import { planOf } from './plan-of.ts'

export interface JobFacts extends MovementFacts {
  /** Version of the carrier’s plan; 0 before the first save. */
  version: number
  numberMayBeRefused: boolean
  /** Null before a disposal is recorded. */
  disposal: RecordedDisposal | null
}

/** Returns the facts for an accepted job’s records from the current rows. */
export async function factsOfJob(
  db: Executor,
  { requestId, carrierId }: { requestId: string; carrierId: string },
  settings: TrackingSettings,
  now: Date,
): Promise<JobFacts> {
  const { lines, postcode, halfDays, collectedAt } = await itemsWithExtras(db, requestId)
  const plan = await planOf(db, requestId)
  const visit = await visitMilestones(db, requestId)
  const disposal = await recordedDisposalOf(db, requestId, now)
  const itemDetails = await findWasteRecordDetails(
    db,
    lines.map(({ key }) => key),
  )
  const { companyName } = await contactNames(db, carrierId)
  const registration = await registrationOf(db, carrierId)
  const { address } = await collectionDetails(db, requestId)
  const estimatedLines = lines.map((item) => {
    const details = itemDetails.get(item.key)
    if (!details) throw new Error(`${item.key} is not in the catalogue`)
    return toRecordLine(item, details, {
      treatment: plan.treatments.find(({ line }) => line === item.line),
      destination: plan.destinations.find(({ line }) => line === item.line),
      disposal,
    })
  })
  return {
    jobNumber: jobNumberOf(requestId),
    version: plan.version,
    plannedAt: plannedAt({ collectedAt, halfDays, confirmed: visit.time }, now),
    place: { address: settings.showContacts ? address : null, postcode },
    carrier: {
      companyName: companyName || null,
      registrationNumber: registration?.number ?? null,
      plate: visit.plate,
    },
    numberMayBeRefused: registration !== null && !isKnownToDefra(registration),
    broker: settings.broker,
    lines: disposal === null ? estimatedLines : splitWeight(estimatedLines, disposal.kg),
    receiver: receiverOf(estimatedLines, disposal),
    disposal,
    weighed: disposal && { kg: disposal.kg, at: disposal.recordedAt },
    isSimulated: settings.isSimulated,
  }
}

async function recordedDisposalOf(db: Executor, requestId: string, now: Date): Promise<RecordedDisposal | null> {
  const disposal = await disposalOf(db, requestId, now)
  const number = disposal?.record?.number ?? null
  return disposal && recordedDisposalFrom(disposal, number === null ? null : normalisePermitNumber(number))
}
