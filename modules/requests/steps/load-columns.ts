import type { KeptLoad } from '#modules/waste/facade.ts'

/** A load as the request's row keeps it; what was not said is null. */
export const loadColumns = ({ items, summary, words, floor, access, halfDays }: KeptLoad) => ({
  load: summary && JSON.stringify(summary),
  load_items: items.length === 0 ? null : JSON.stringify(items.map(({ words: _, ...item }) => item)),
  load_words: words,
  floor_pounds: floor,
  access: access && JSON.stringify(access),
  half_days: halfDays && JSON.stringify(halfDays),
})
