import { Stream } from '#modules/core/waste-catalogue/catalogue/contract.ts'
import type { Rate } from '#modules/core/waste-catalogue/staff/contract.ts'

const TAB = '/ops/catalogue?tab=rates'
const NEW = 'new'

/** The path of all rates. */
export const ALL_RATES = TAB
/** The path for adding a rate. */
export const NEW_RATE = `${TAB}&rate=${NEW}`

/** Returns the name of an area and waste type in URLs: 'BS.wood'. */
export const rateName = ({ area, stream }: Pick<Rate, 'area' | 'stream'>): string => `${area}.${stream}`

/** Returns the path of the rates of an area and waste type. */
export const ratePath = (rate: Pick<Rate, 'area' | 'stream'>): string =>
  `${TAB}&rate=${encodeURIComponent(rateName(rate))}`

/** Parses a name from the URL: an area and waste type, 'new' for the form that adds a rate, or null if invalid. */
export function parseRateName(name: string): Pick<Rate, 'area' | 'stream'> | typeof NEW | null {
  if (name === NEW) return NEW
  const [area = '', kind] = name.split('.')
  const stream = Stream.safeParse(kind)
  return stream.success ? { area, stream: stream.data } : null
}
