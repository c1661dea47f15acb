export { buildLoad, type StoredLoad } from './queries/build-load.ts'
export { findWasteRecordDetails, type WasteRecordDetails } from './queries/find-waste-record-details.ts'
export { reusableKeys } from './queries/reusable-keys.ts'
export { halfDaysLeft, isReusable, marksOf } from './rules.ts'
