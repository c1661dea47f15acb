import type { LoadMark } from '#modules/waste/contract.ts'

const items = (count: number) => `${thousands(count)} ${count === 1 ? 'item' : 'items'}`
const kilograms = (kg: number) => `about ${thousands(oneDecimal(kg))} kg`
const cubicMetres = (litres: number) => `${oneDecimal(litres / 1000)} m³`

/** By hand, as amounts are: Intl is not loaded for what every page shows. */
const thousands = (amount: number) => String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
const oneDecimal = (amount: number) => Math.round(amount * 10) / 10

/** How a load reads, wherever it is shown. */
export const loadText = {
  /** A load in a list of jobs. */
  short: (count: number, kg: number) => `${items(count)} · ${kilograms(kg)}`,
  /** A load where it is put together or shown whole, with the room it takes in a van. */
  long: (count: number, kg: number, litres: number) => `${items(count)} · ${kilograms(kg)} · ${cubicMetres(litres)}`,
} as const

/** Whether not everybody may carry what has these marks; that two people have to lift it bars no one (ITEM-09). */
export const needsLeave = (marks: readonly LoadMark[]): boolean => marks.includes('pops') || marks.includes('hazardous')
