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

/** Ids and values that may be kept for ever: no addresses, names or secrets. */
type AuditValues = Readonly<Record<string, unknown>>

/** A staff action, or an account owner's, to be recorded. */
interface AuditEntry {
  actorId: string
  /** `<subject>.<past participle>`, such as `verification.decided`. */
  action: string
  /** The subject of the action: an id, or the name of a queue or schedule. */
  subjectId: string
  /** The reason that the member of staff gave. */
  reason?: string | null
  /** The changed values, before and after the action. */
  before?: AuditValues | null
  after?: AuditValues | null
  detail?: AuditValues
  /** The HTTP request of the action; the current one by default. */
  requestId?: string
}

/**
 * Adds an entry to the audit log, in the transaction of the recorded action. Call it after taking other locks: each
 * entry has a hash of the previous one, so every other transaction that adds an entry waits until this one ends.
 */
export async function audit(trx: OpenTransaction, entry: AuditEntry, now: Date): Promise<void> {
  await asModuleTrx<AuditTables>(trx).insertInto('audit_log').values(toRow(entry, now)).execute()
}

function toRow({ detail = {}, ...entry }: AuditEntry, now: Date): Insertable<AuditTables['audit_log']> {
  return {
    id: randomUUIDv7(),
    at: now,
    actor_id: entry.actorId,
    action: entry.action,
    subject_id: entry.subjectId,
    reason: entry.reason ?? null,
    before: json(entry.before),
    after: json(entry.after),
    detail: JSON.stringify(detail),
    request_id: entry.requestId ?? currentContext().requestId ?? null,
  }
}

const json = (values: AuditValues | null | undefined): string | null => (values ? JSON.stringify(values) : null)
