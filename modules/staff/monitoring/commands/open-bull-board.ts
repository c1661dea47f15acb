import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { makePass } from '../bull-board-pass.ts'
import type { MonitoringTables } from '../tables.ts'

interface OpenBullBoardInput {
  userId: string
  sessionId: string
  reason: string
  requestId: string
}

/** Creates a pass that opens Bull Board for 15 minutes, and audits it. */
export async function openBullBoard(
  db: Db<MonitoringTables>,
  { SESSION_SECRET }: Pick<Config, 'SESSION_SECRET'>,
  { userId, sessionId, reason, requestId }: OpenBullBoardInput,
  now: Date,
): Promise<{ pass: string; until: Date }> {
  const pass = makePass(SESSION_SECRET, { userId, sessionId }, now)
  const detail = { until: pass.until.toISOString() }
  const entry = { actorId: userId, action: 'engine-room.opened', subjectId: userId, reason, requestId, detail }
  await transact(db, (trx) => audit(trx, entry, now))
  return pass
}
