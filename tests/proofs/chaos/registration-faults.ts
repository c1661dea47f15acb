import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { decideRegistration } from '#modules/carriers/carrier-registration/commands/decide-registration.ts'
import type { RegistrationTables } from '#modules/carriers/carrier-registration/tables.ts'
import { asModuleDb, openDatabase } from '#server/platform/database/database.ts'
import type { PlannedFault } from './schedule.ts'
import type { Stage } from './stage.ts'

const STAFF = randomUUID()
const RETRY_MS = 200

/** Has staff refuse the registration of one carrier, and confirm it again after a while. */
export async function endRegistration(stage: Stage, { which, lastsMs }: PlannedFault): Promise<string> {
  const { blocked, blocks } = stage
  const carrierId = await oneOf(stage, which)
  blocked.add(carrierId)
  const beganAt = Date.now()
  await decide(stage, carrierId, 'refuse')
  const placedBefore = new Set(await placedBy(stage, carrierId))
  await pause(lastsMs)
  await decide(stage, carrierId, 'confirm')
  blocks.push({ carrierId, beganAt, placedBefore, liftedAt: Date.now() })
  blocked.delete(carrierId)
  return `carrier ${carrierId}`
}

/** A carrier that is not blocked already. */
async function oneOf({ system, blocked }: Stage, which: number): Promise<string> {
  const rows = await untilDone(() => system.sql.query<{ id: string }>(REGISTERED).then((found) => found.rows))
  const free = rows.map(({ id }) => id).filter((id) => !blocked.has(id))
  return free[Math.floor((which * free.length) / 10)] as string
}

const REGISTERED = 'select business_id as id from carrier_registrations order by business_id'

/** Decides as staff do, by the product's own command. */
async function decide({ system }: Stage, businessId: string, decision: 'refuse' | 'confirm'): Promise<void> {
  const db = openDatabase({ DATABASE_URL: system.databaseUrl, DATABASE_POOL: 1 }, () => undefined)
  const facts = { decision, validTo: '2099-03-14', tier: 'upper', reason: 'Chaos test.' } as const
  const act = async () => {
    const version = await versionOf({ system }, businessId)
    const deciding = { businessId, staffId: STAFF, decision: { ...facts, version }, evidence: null }
    await decideRegistration(asModuleDb<RegistrationTables>(db), deciding, new Date(), null)
  }
  await untilDone(act)
  await db.destroy()
}

async function versionOf({ system }: Pick<Stage, 'system'>, businessId: string): Promise<number> {
  const { rows } = await system.sql.query<{ version: number }>(
    'select version from carrier_registrations where business_id = $1',
    [businessId],
  )
  return rows[0]?.version ?? 0
}

const placedBy = ({ system }: Stage, carrierId: string): Promise<string[]> =>
  untilDone(async () => {
    const { rows } = await system.sql.query<{ id: string }>('select id from bids where bidder_id = $1', [carrierId])
    return rows.map(({ id }) => id)
  })

/** Tries again while the database is away; deciding twice does no harm. */
async function untilDone<T>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act()
    } catch {
      // whatever the error, the run heals it
      await pause(RETRY_MS)
    }
  }
}
