import { randomUUIDv7 } from 'node:crypto'
import { type OpenTransaction, ownTrx } from './database.ts'

interface AuditTables {
  audit_log: { id: string; at: Date; actor_id: string; action: string; subject_id: string; detail: string }
}

interface Deed {
  /** Who did it. */
  actorId: string
  /** `<thing>.<done>`, e.g. `verification.decided`. */
  action: string
  /** Whom or what it was done to. */
  subjectId: string
  /** Ids and facts that are no secret. */
  detail?: Readonly<Record<string, unknown>>
}

/** Notes what staff did, in the transaction that does it. */
export async function audit(
  trx: OpenTransaction,
  { actorId, action, subjectId, detail = {} }: Deed,
  now: Date,
): Promise<void> {
  await ownTrx<AuditTables>(trx)
    .insertInto('audit_log')
    .values({
      id: randomUUIDv7(),
      at: now,
      actor_id: actorId,
      action,
      subject_id: subjectId,
      detail: JSON.stringify(detail),
    })
    .execute()
}
