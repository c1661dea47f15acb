import { outwardIn } from '#modules/core/places/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { Movement } from '../contract.ts'
import { withoutAddress } from '../rules.ts'
import type { TrackingTables } from '../tables.ts'
import { type Plan, planOf } from './plan-of.ts'

/** A user’s waste tracking data, for the privacy export. */
export interface TrackingExport {
  /** Records of their jobs, newest first; as a carrier without the owner’s address. */
  movements: (Movement & { requestId: string })[]
  /** Their plans as a carrier. */
  plans: (Plan & { requestId: string })[]
}

/** Returns a user’s records, as owner and carrier, and their plans. */
export async function trackingExport(db: Executor, userId: string): Promise<TrackingExport> {
  const trackingDb = asModuleDb<TrackingTables>(db)
  const rows = await trackingDb
    .selectFrom('movements')
    .select(['request_id', 'owner_id', 'part', 'schema_version', 'body', 'sha256', 'made_at'])
    .where((eb) => eb.or([eb('owner_id', '=', userId), eb('carrier_id', '=', userId)]))
    .where('body', 'is not', null)
    .orderBy('made_at', 'desc')
    .orderBy('request_id')
    .orderBy('hazardous')
    .orderBy(({ fn }) => fn('length', ['part']))
    .orderBy('part')
    .execute()
  const movements = rows.flatMap(({ request_id, owner_id, part, schema_version, body, sha256, made_at }) => {
    if (body === null) return []
    const outward = outwardIn(body.producer.address.postcode) ?? ''
    const visibleBody = owner_id === userId ? body : withoutAddress(body, outward)
    const record = { part, schemaVersion: schema_version, body: visibleBody, sha256, madeAt: made_at.toISOString() }
    return [{ requestId: request_id, ...record }]
  })
  const planRows = await trackingDb
    .selectFrom('movement_plans')
    .select('request_id as requestId')
    .where('carrier_id', '=', userId)
    .orderBy('saved_at', 'desc')
    .orderBy('request_id')
    .execute()
  const plans = []
  for (const { requestId } of planRows) plans.push({ requestId, ...(await planOf(db, requestId)) })
  return { movements, plans }
}
