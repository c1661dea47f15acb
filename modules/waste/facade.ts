export { type KeptLoad, loadFrom } from './queries/load-from.ts'
export { halfDaysLeft, marksOf } from './rules.ts'
