import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import { currentContext } from '#server/platform/kernel/context.ts'
import { asModuleTrx, type OpenTransaction } from './database.ts'

interface AuditTables {
  /** The database computes the position and the hashes (migration 0020). */
  audit_log: {
    id: string
    at: Date
    actor_id: string
    action: string
    subject_id: string
    reason: string | null
    before: string | null
    after: string | null
    detail: string
    request_id: string | null
  }
}

/** Ids and facts that may be kept for ever: no address, no name, no secret. */
type Facts = Readonly<Record<string, unknown>>

interface Deed {
  actorId: string
  /** `<thing>.<done>`, e.g. `verification.decided`. */
  action: string
  /** What it was done to: an id, or the name of a queue or schedule. */
  subjectId: string
  /** Why, in the words of the member of staff. */
  reason?: string | null
  /** What changed: the values before and after. */
  before?: Facts | null
  after?: Facts | null
  detail?: Facts
  /** The HTTP request that did it; the current one by default. */
  requestId?: string
}

/**
 * Adds an entry to the audit log, in the transaction that does what it records. Call it after taking other locks: each
 * row is chained to the one before, so it makes other transactions that add one wait until this one commits.
 */
export async function audit(trx: OpenTransaction, deed: Deed, now: Date): Promise<void> {
  await asModuleTrx<AuditTables>(trx).insertInto('audit_log').values(toRow(deed, now)).execute()
}

function toRow({ detail = {}, ...deed }: Deed, now: Date): Insertable<AuditTables['audit_log']> {
  return {
    id: randomUUIDv7(),
    at: now,
    actor_id: deed.actorId,
    action: deed.action,
    subject_id: deed.subjectId,
    reason: deed.reason ?? null,
    before: json(deed.before),
    after: json(deed.after),
    detail: JSON.stringify(detail),
    request_id: deed.requestId ?? currentContext().requestId ?? null,
  }
}

const json = (facts: Facts | null | undefined): string | null => (facts ? JSON.stringify(facts) : null)
