const items = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`
const kilograms = (kg: number) => `about ${kg.toLocaleString('en-GB')} kg`
const cubicMetres = (litres: number) => `${(litres / 1000).toLocaleString('en-GB', { maximumFractionDigits: 1 })} m³`

/** Visible words of what a job says of its load. */
export const words = {
  load: {
    /** A load in a list of jobs. */
    short: (count: number, kg: number) => `${items(count)} · ${kilograms(kg)}`,
    /** A load where it is put together, with the room it takes in a van. */
    long: (count: number, kg: number, litres: number) => `${items(count)} · ${kilograms(kg)} · ${cubicMetres(litres)}`,
  },
} as const
