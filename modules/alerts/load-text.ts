/** What a request holds, as messages name it. */
export interface LoadSize {
  items: number
  kg: number
}

/** '3 items, about 138 kg' (PUSH-01). */
export const loadText = ({ items, kg }: LoadSize): string =>
  `${items} ${items === 1 ? 'item' : 'items'}, about ${kg.toLocaleString('en-GB')} kg`
