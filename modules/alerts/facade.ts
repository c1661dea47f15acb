export { alertsExport } from './queries/alerts-export.ts'
export { eraseAlerts } from './steps/erase-alerts.ts'
