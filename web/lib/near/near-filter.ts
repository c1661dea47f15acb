/** The place, distance in miles and order of a list, from the query string; empty without a place. */
export interface NearFilter {
  readonly near?: string
  readonly within?: string
  readonly sort?: 'distance'
}

const STORAGE_KEY = 'kerbside:near'
const MAX_NAME_LENGTH = 40
/** Whole miles from 1 to 100. */
const MILES = /^([1-9]\d?|100)$/

/** Returns the filter in a query string; ignores invalid values. */
export function nearFilterOf(params: URLSearchParams): NearFilter {
  const near = (params.get('near') ?? '').trim().slice(0, MAX_NAME_LENGTH)
  const within = params.get('within') ?? ''
  if (near === '') return {}
  return {
    near,
    ...(MILES.test(within) && { within }),
    ...(params.get('sort') === 'distance' && { sort: 'distance' as const }),
  }
}

/** Returns the query string with this filter, and everything else unchanged. */
export function withNearFilter(params: URLSearchParams, filter: NearFilter): URLSearchParams {
  const updatedParams = new URLSearchParams(params)
  for (const name of ['near', 'within', 'sort'] as const) {
    const value = filter[name]
    if (value === undefined) updatedParams.delete(name)
    else updatedParams.set(name, value)
  }
  return updatedParams
}

/** Returns the filter stored on this device; empty if there is none or storage is blocked. */
export function readNearFilter(): NearFilter {
  try {
    return nearFilterOf(new URLSearchParams(localStorage.getItem(STORAGE_KEY) ?? ''))
  } catch {
    return {}
  }
}

/** Stores the filter on this device: an outward code or town, never the device's location. */
export function storeNearFilter(filter: NearFilter): void {
  try {
    if (filter.near === undefined) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, withNearFilter(new URLSearchParams(), filter).toString())
  } catch {
    // no storage in private browsing
  }
}

/**
 * Returns whether a list is filtered by place. Live updates can't be inserted then, because only the server knows
 * distances.
 */
export const hasNearPlace = (filter: unknown): boolean => (filter as NearFilter | undefined)?.near !== undefined
