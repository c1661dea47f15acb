import type { StoredLoad } from '#modules/core/waste-catalogue/facade.ts'

/** Returns the load as columns of the request's row; missing parts are null. */
export const toLoadColumns = ({ items, summary, words, costFloor, access, halfDays }: StoredLoad) => ({
  load: summary && JSON.stringify(summary),
  load_items: items.length === 0 ? null : JSON.stringify(items.map(({ words: _, ...item }) => item)),
  load_words: words,
  floor_pounds: costFloor,
  access: access && JSON.stringify(access),
  half_days: halfDays && JSON.stringify(halfDays),
})
