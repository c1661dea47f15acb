import { useSearchParams } from 'react-router-dom'
import { auditLog } from '#modules/staff/audit/contract.ts'

const FIELDS = ['actor', 'subject', 'action', 'from', 'to'] as const
export type AuditFilter = Partial<Record<(typeof FIELDS)[number], string>>

/** Reads the filter from a query string, ignoring invalid values. */
export function filterOf(params: URLSearchParams): AuditFilter {
  const fields = FIELDS.flatMap((name) => {
    const value = params.get(name)
    return value && auditLog.query.safeParse({ [name]: value }).success ? [[name, value]] : []
  })
  return Object.fromEntries(fields) as AuditFilter
}

const searchParamsOf = (filter: AuditFilter): URLSearchParams =>
  new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''))

/** Returns the filter in the URL and a setter for it. */
export function useAuditFilter(): [AuditFilter, (filter: AuditFilter) => void] {
  const [params, setParams] = useSearchParams()
  return [filterOf(params), (filter) => setParams(searchParamsOf(filter))]
}

/** Returns the path of the filtered audit log. */
export const auditPath = (filter: AuditFilter): string => `/ops/audit?${searchParamsOf(filter)}`
