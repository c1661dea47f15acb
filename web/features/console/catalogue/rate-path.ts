import { Stream } from '#modules/waste/catalogue/contract.ts'
import type { Rate } from '#modules/waste/staff/contract.ts'

const TAB = '/ops/catalogue?tab=rates'
const NEW = 'new'

/** Where all rates stand. */
export const ALL_RATES = TAB
/** Where a rate is added for an area and kind to be chosen. */
export const NEW_RATE = `${TAB}&rate=${NEW}`

/** An area and a kind, as the address names them: 'BS.wood'. */
export const rateName = ({ area, stream }: Pick<Rate, 'area' | 'stream'>): string => `${area}.${stream}`

/** Where the rates of an area and kind stand. */
export const ratePath = (rate: Pick<Rate, 'area' | 'stream'>): string =>
  `${TAB}&rate=${encodeURIComponent(rateName(rate))}`

/** What the address names: an area and a kind, 'new', or null for what is neither. */
export function rateIn(name: string): Pick<Rate, 'area' | 'stream'> | typeof NEW | null {
  if (name === NEW) return NEW
  const [area = '', kind] = name.split('.')
  const stream = Stream.safeParse(kind)
  return stream.success ? { area, stream: stream.data } : null
}
