export { reachExport } from './queries/reach-export.ts'
export { eraseReach } from './steps/erase-reach.ts'
