export { type KeptLoad, loadFrom } from './queries/load-from.ts'
export { type RecordFacts, recordFacts } from './queries/record-facts.ts'
export { halfDaysLeft, marksOf } from './rules.ts'
