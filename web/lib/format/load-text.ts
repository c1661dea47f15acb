import type { LoadMark } from '#modules/core/waste-catalogue/contract.ts'

const items = (count: number) => `${withThousandsSeparators(count)} ${count === 1 ? 'item' : 'items'}`
const kilograms = (kg: number) => `about ${withThousandsSeparators(roundToTenth(kg))} kg`
const cubicMetres = (litres: number) => `${roundToTenth(litres / 1000)} m³`

/** Formats a number by hand, like amounts of money, because loading Intl is slow. */
const withThousandsSeparators = (amount: number) => String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
const roundToTenth = (amount: number) => Math.round(amount * 10) / 10

/** Texts that summarise listed items. */
export const loadText = {
  /** For lists of jobs. */
  short: (count: number, kg: number) => `${items(count)} · ${kilograms(kg)}`,
  /** For the list itself, with the volume it needs in a van. */
  long: (count: number, kg: number, litres: number) => `${items(count)} · ${kilograms(kg)} · ${cubicMetres(litres)}`,
} as const

/** Returns whether items with these marks need a special permit; 'two people to lift' doesn't (ITEM-09). */
export const needsPermit = (marks: readonly LoadMark[]): boolean =>
  marks.includes('pops') || marks.includes('hazardous')
