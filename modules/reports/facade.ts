export { reportsConcerning } from './queries/reports-concerning.ts'
export { reportsExport } from './queries/reports-export.ts'
