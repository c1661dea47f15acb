export { dutyExport } from './queries/duty-export.ts'
export { jobNumberOf } from './rules.ts'
export { erasePacks } from './steps/erase-packs.ts'
