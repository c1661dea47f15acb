import type { NearFilter } from '#web/lib/near/near-filter.ts'

const milesInWords = (miles: number) => (miles === 1 ? '1 mile' : `${miles} miles`)

/** Visible words of the field that cuts and orders lists by distance. */
export const words = {
  title: 'Near me',
  label: 'Near',
  placeholder: 'Postcode or town',
  within: 'Within',
  any: 'Any',
  /** `name` of the place, once it is known. */
  inShort: ({ near, within }: NearFilter, name = near) =>
    near === undefined
      ? 'Near me'
      : within === undefined
        ? `Near ${name}`
        : `Within ${milesInWords(Number(within))} of ${name}`,
  miles: milesInWords,
  order: 'Order',
  nearest: 'Nearest',
  show: 'Show',
  searching: 'Looking…',
  device: 'Use my place',
  locating: 'Finding your place…',
  clear: 'Clear place',
  taken: (name: string, code: string) => `Measured from the middle of ${code}, ${name}.`,
  several: (name: string, code: string) => `${name} has several postcode areas. Measured from ${code}; or choose:`,
  cleared: 'Showing all distances.',
  refused: 'Your browser does not let us ask for your place. Allow it in the browser’s settings, or type a postcode.',
  unavailable: 'Your device could not tell its place. Please type a postcode or a town.',
} as const
