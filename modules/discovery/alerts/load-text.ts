/** Item count and weight of a request. */
export interface LoadSize {
  items: number
  kg: number
}

/** Returns '3 items, about 138 kg' (PUSH-01). */
export const loadText = ({ items, kg }: LoadSize): string =>
  `${items} ${items === 1 ? 'item' : 'items'}, about ${kg.toLocaleString('en-GB')} kg`
