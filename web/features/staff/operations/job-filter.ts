import { useSearchParams } from 'react-router-dom'
import { JobFilter, JobState } from '#modules/staff/operations/contract.ts'

/** The filter of the failed jobs, as held by the URL. */
export interface ListFilter extends JobFilter {
  state: JobState | 'any'
}

const FIELDS = ['id', 'consumer', 'type', 'fingerprint', 'from', 'to', 'repair'] as const

/** Reads the filter from a query string, ignoring invalid values. */
export function filterOf(params: URLSearchParams): ListFilter {
  const state = params.get('state') ?? 'failed'
  const fields = FIELDS.flatMap((name) => {
    const parsed = JobFilter.safeParse({ [name]: params.get(name) ?? undefined })
    return parsed.success && parsed.data[name] !== undefined ? [[name, parsed.data[name]]] : []
  })
  const validState = state === 'any' ? state : (JobState.safeParse(state).data ?? 'failed')
  return { ...(Object.fromEntries(fields) as JobFilter), state: validState }
}

/** Returns the filter as a query string, which can be bookmarked. */
export function queryOf({ state, ...filter }: ListFilter): URLSearchParams {
  const fields = Object.entries(filter).filter(([, value]) => value !== undefined)
  return new URLSearchParams([...fields, ...(state === 'failed' ? [] : [['state', state]])] as [string, string][])
}

/** Returns the filter in the URL and a setter for it. */
export function useListFilter(): [ListFilter, (filter: ListFilter) => void] {
  const [params, setParams] = useSearchParams()
  return [filterOf(params), (filter) => setParams(queryOf(filter))]
}

/** Returns the filter without its state; repairs take none, because they only include failed jobs. */
export function withoutState({ state: _, ...filter }: ListFilter): JobFilter {
  return filter
}

/** Returns the path of the filtered job list. */
export const jobsPath = (filter: Partial<ListFilter>): string =>
  `/ops/failed?${queryOf({ state: 'failed', ...filter })}`.replace(/\?$/, '')

/** Returns the path of a trace. */
export const tracePath = (id: string): string => `/ops/trace?id=${encodeURIComponent(id)}`
