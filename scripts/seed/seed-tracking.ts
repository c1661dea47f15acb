import { saveReceiver } from '#modules/fulfilment/waste-tracking/commands/save-receiver.ts'
import { takeMovements } from '#modules/fulfilment/waste-tracking/commands/take-movements.ts'
import { movementsForStaff } from '#modules/fulfilment/waste-tracking/facade.ts'
import { planOf } from '#modules/fulfilment/waste-tracking/queries/plan-of.ts'
import type { TrackingTables } from '#modules/fulfilment/waste-tracking/tables.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { STORIES } from './content.ts'
import { ago, idOf, type SeedContext } from './seed-context.ts'
import { findRequest } from './seed-story.ts'

/** A job with one hazardous row. */
const TITLE = 'Fridge freezer, no longer working'
/** Where the waste of that job also went. */
const SITE = {
  line: 1,
  siteName: 'Avonmouth Example Recycling',
  permit: 'EPR/ZZ9999ZZ',
  siteAddress: 'Example Way, Bristol',
  postcode: 'BS11 9HS',
  paper: 'NO_DOC_WITH_WASTE',
  consignmentCode: '',
} as const

/** The carrier of a fridge records where it takes it, and takes the record along, unless that has happened. */
export async function seedTracking(context: SeedContext): Promise<void> {
  const story = STORIES.find(({ title }) => title === TITLE)
  const request = story && (await findRequest(context, story))
  if (!story?.accepted || !request || (await movementsForStaff(context.db, request.id)).length > 0) return
  const db = asModuleDb<TrackingTables>(context.db)
  const job = { requestId: request.id, callerId: idOf(context, story.accepted.by) }
  const at = ago(context, story.accepted.age)
  const { version } = await planOf(db, request.id)
  if (version === 0) await saveReceiver(db, { ...job, input: { ...SITE, version } }, at)
  await takeMovements(db, job, { broker: null, isSimulated: true, showContacts: true }, at)
}
