import { useSearchParams } from 'react-router-dom'
import { auditLog } from '#modules/audit/contract.ts'

const FIELDS = ['actor', 'subject', 'action', 'from', 'to'] as const
export type AuditFilter = Partial<Record<(typeof FIELDS)[number], string>>

/** Reads the filter from a query string; what makes no sense there counts as absent. */
export function filterOf(params: URLSearchParams): AuditFilter {
  const given = FIELDS.flatMap((name) => {
    const value = params.get(name)
    return value && auditLog.query.safeParse({ [name]: value }).success ? [[name, value]] : []
  })
  return Object.fromEntries(given) as AuditFilter
}

const queryOf = (filter: AuditFilter): URLSearchParams =>
  new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''))

/** The filter in the address bar, and how to change it. */
export function useAuditFilter(): [AuditFilter, (filter: AuditFilter) => void] {
  const [params, setParams] = useSearchParams()
  return [filterOf(params), (filter) => setParams(queryOf(filter))]
}

/** Where the rows that match are listed. */
export const auditPath = (filter: AuditFilter): string => `/ops/audit?${queryOf(filter)}`
