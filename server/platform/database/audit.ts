import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import { currentContext } from '#server/platform/kernel/context.ts'
import { type OpenTransaction, ownTrx } from './database.ts'

interface AuditTables {
  /** Place and hashes are the database's own work (migration 0020). */
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

/** Ids and facts that may stay for ever: no address, no name, no secret. */
type Facts = Readonly<Record<string, unknown>>

interface Deed {
  /** Who did it. */
  actorId: string
  /** `<thing>.<done>`, e.g. `verification.decided`. */
  action: string
  /** Whom or what it was done to: an id, or the name of a queue or schedule. */
  subjectId: string
  /** Why, in the words of the member of staff who did it. */
  reason?: string | null
  /** What of the subject changed: as it was, and as it is now. */
  before?: Facts | null
  after?: Facts | null
  /** What else is worth knowing. */
  detail?: Facts
  /** The HTTP request that it was done by; left out: the one at hand. */
  requestId?: string
}

/**
 * Notes what staff did, and by which HTTP request, in the transaction that does it. Call it after taking other locks: rows
 * are chained one to the next, so a transaction that has added one keeps the others waiting until its commit.
 */
export async function audit(trx: OpenTransaction, deed: Deed, now: Date): Promise<void> {
  await ownTrx<AuditTables>(trx).insertInto('audit_log').values(toRow(deed, now)).execute()
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
