/** Written by server/platform/database/audit.ts and by triggers; read-only here. */
export interface AuditTables {
  audit_log: {
    id: string
    at: Date
    actor_id: string
    action: string
    subject_id: string
    reason: string | null
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
    detail: Record<string, unknown>
    request_id: string | null
    position: number
  }
  audit_head: { position: number; hash: Buffer }
}
