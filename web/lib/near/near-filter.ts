/** The distance filter and order of a list, from the query string; empty without a place. */
export interface NearFilter {
  readonly near?: string
  readonly within?: string
  readonly sort?: 'distance'
}

const NAME = 'kerbside:near'
const MAX_NAME_LENGTH = 40
const MILES = /^([1-9]\d?|100)$/

/** Returns the filter in a query string; ignores invalid values. */
export function nearOf(params: URLSearchParams): NearFilter {
  const near = (params.get('near') ?? '').trim().slice(0, MAX_NAME_LENGTH)
  const within = params.get('within') ?? ''
  if (near === '') return {}
  return {
    near,
    ...(MILES.test(within) && { within }),
    ...(params.get('sort') === 'distance' && { sort: 'distance' as const }),
  }
}

/** Returns the query string with another filter; keeps everything else. */
export function withNear(params: URLSearchParams, filter: NearFilter): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['near', 'within', 'sort'] as const) {
    const value = filter[name]
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** Returns the last filter used on this device; empty without one or without storage. */
export function rememberedNear(): NearFilter {
  try {
    return nearOf(new URLSearchParams(localStorage.getItem(NAME) ?? ''))
  } catch {
    return {}
  }
}

/** Stores the filter on this device: an outward code or town, never the device's location. */
export function rememberNear(filter: NearFilter): void {
  try {
    if (filter.near === undefined) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, withNear(new URLSearchParams(), filter).toString())
  } catch {
    // no storage in private browsing
  }
}

/** Returns whether live updates can't be inserted into a list, because only the server knows distances. */
export const isNear = (filter: unknown): boolean => (filter as NearFilter | undefined)?.near !== undefined
