import type { NearFilter } from '#web/lib/near/near-filter.ts'

const formatMiles = (miles: number) => (miles === 1 ? '1 mile' : `${miles} miles`)

/** Texts of the field that filters and sorts lists by distance. */
export const words = {
  title: 'Near me',
  label: 'Near',
  placeholder: 'Postcode or town',
  within: 'Within',
  any: 'Any',
  /** Describes the filter. `name` is the place's name; until it is known, what the user typed. */
  summary: ({ near, within }: NearFilter, name = near) =>
    near === undefined
      ? 'Near me'
      : within === undefined
        ? `Near ${name}`
        : `Within ${formatMiles(Number(within))} of ${name}`,
  miles: formatMiles,
  order: 'Sort by',
  nearest: 'Nearest',
  show: 'Search',
  searching: 'Searching…',
  device: 'Use my location',
  locating: 'Finding your location…',
  clear: 'Clear location',
  measuredFrom: (name: string, code: string) => `Distances are from the middle of ${code}, ${name}.`,
  several: (name: string, code: string) =>
    `${name} has several postcode areas. Distances are from ${code}. Choose another:`,
  cleared: 'Location cleared. Showing results from everywhere.',
  refused: 'Your browser is blocking your location. Allow it in your browser’s settings, or enter a postcode.',
  unavailable: 'We couldn’t find your location. Enter a postcode or town.',
} as const
