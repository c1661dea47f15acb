import { useSearchParams } from 'react-router-dom'
import { JobFilter, JobState } from '#modules/operations/contract.ts'

/** What a list of failed jobs is narrowed by; the address says it. */
export interface ListFilter extends JobFilter {
  state: JobState | 'any'
}

const FIELDS = ['id', 'consumer', 'type', 'fingerprint', 'from', 'to', 'repair'] as const

/** Reads the filter from a query string; what makes no sense there counts as absent. */
export function filterOf(params: URLSearchParams): ListFilter {
  const state = params.get('state') ?? 'failed'
  const given = FIELDS.flatMap((name) => {
    const parsed = JobFilter.safeParse({ [name]: params.get(name) ?? undefined })
    return parsed.success && parsed.data[name] !== undefined ? [[name, parsed.data[name]]] : []
  })
  const known = state === 'any' ? state : (JobState.safeParse(state).data ?? 'failed')
  return { ...(Object.fromEntries(given) as JobFilter), state: known }
}

/** The filter as a query string: saved, it is a view. */
export function queryOf({ state, ...filter }: ListFilter): URLSearchParams {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined)
  return new URLSearchParams([...given, ...(state === 'failed' ? [] : [['state', state]])] as [string, string][])
}

/** The filter in the address bar, and how to change it. */
export function useListFilter(): [ListFilter, (filter: ListFilter) => void] {
  const [params, setParams] = useSearchParams()
  return [filterOf(params), (filter) => setParams(queryOf(filter))]
}

/** The same without the state: what a repair takes. */
export function toRepair({ state: _, ...filter }: ListFilter): JobFilter {
  return filter
}

/** Where the failed jobs that match are listed. */
export const jobsPath = (filter: Partial<ListFilter>): string =>
  `/ops/failed?${queryOf({ state: 'failed', ...filter })}`.replace(/\?$/, '')

/** Where an act is traced. */
export const tracePath = (id: string): string => `/ops/trace?id=${encodeURIComponent(id)}`
