/** What a list is cut and ordered by, as the address bar has it: nothing without a place. */
export interface NearFilter {
  readonly near?: string
  readonly within?: string
  readonly sort?: 'distance'
}

const NAME = 'kerbside:near'
/** Longest place that the server takes (NEAR_MAX), and the most miles. */
const LONGEST = 40
const MILES = /^([1-9]\d?|100)$/

/** Reads the filter from a query string; what is none in there counts as absent. */
export function nearOf(params: URLSearchParams): NearFilter {
  const near = (params.get('near') ?? '').trim().slice(0, LONGEST)
  const within = params.get('within') ?? ''
  if (near === '') return {}
  return {
    near,
    ...(MILES.test(within) && { within }),
    ...(params.get('sort') === 'distance' && { sort: 'distance' as const }),
  }
}

/** The query string with another filter; everything else in it stays. */
export function withNear(params: URLSearchParams, filter: NearFilter): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['near', 'within', 'sort'] as const) {
    const value = filter[name]
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** The filter that this device used last; empty where there is none, or the browser keeps nothing. */
export function rememberedNear(): NearFilter {
  try {
    return nearOf(new URLSearchParams(localStorage.getItem(NAME) ?? ''))
  } catch {
    return {}
  }
}

/** Keeps the filter on this device: an outward code or a town, never where the device is. */
export function rememberNear(filter: NearFilter): void {
  try {
    if (filter.near === undefined) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, withNear(new URLSearchParams(), filter).toString())
  } catch {
    // private browsing keeps nothing
  }
}

/** Whether live news cannot be put into a list by the browser: only the server knows how far things lie. */
export const isNear = (filter: unknown): boolean => (filter as NearFilter | undefined)?.near !== undefined
