export { reportBacklog } from './queries/report-backlog.ts'
export { reportsConcerning } from './queries/reports-concerning.ts'
export { reportsExport } from './queries/reports-export.ts'
export { warningsExport } from './queries/warnings-export.ts'
