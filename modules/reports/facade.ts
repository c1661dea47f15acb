export { reportsExport } from './queries/reports-export.ts'
