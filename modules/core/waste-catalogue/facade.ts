export { buildLoad, type StoredLoad } from './queries/build-load.ts'
export { type RecordFacts, recordFacts } from './queries/record-facts.ts'
export { halfDaysLeft, marksOf } from './rules.ts'
