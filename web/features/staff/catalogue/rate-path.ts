import { Stream } from '#modules/core/waste-catalogue/catalogue/contract.ts'
import type { Rate } from '#modules/core/waste-catalogue/staff/contract.ts'

const TAB = '/ops/catalogue?tab=rates'
const NEW = 'new'

/** The path of all rates. */
export const ALL_RATES = TAB
/** The path for adding a rate. */
export const NEW_RATE = `${TAB}&rate=${NEW}`

/** An area and waste type, as named in the URL: 'BS.wood'. */
export const rateName = ({ area, stream }: Pick<Rate, 'area' | 'stream'>): string => `${area}.${stream}`

/** Returns the path of an area and waste type. */
export const ratePath = (rate: Pick<Rate, 'area' | 'stream'>): string =>
  `${TAB}&rate=${encodeURIComponent(rateName(rate))}`

/** Parses the name in the URL: an area and waste type, 'new', or null. */
export function rateIn(name: string): Pick<Rate, 'area' | 'stream'> | typeof NEW | null {
  if (name === NEW) return NEW
  const [area = '', kind] = name.split('.')
  const stream = Stream.safeParse(kind)
  return stream.success ? { area, stream: stream.data } : null
}
