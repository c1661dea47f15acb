const KM_PER_MILE = 1.609344

/** A distance as it is told here: '0.4 miles', '12 miles'. */
export function miles(km: number): string {
  const value = km / KM_PER_MILE
  if (value < 0.1) return 'less than 0.1 miles'
  const figure = value < 10 ? value.toFixed(1) : String(Math.round(value))
  return figure === '1.0' ? '1 mile' : `${figure.replace(/\.0$/, '')} miles`
}
