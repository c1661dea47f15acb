export { alertsExport } from './queries/alerts-export.ts'
export { coveredOutwards } from './queries/covered-outwards.ts'
export { toldAbout } from './queries/told-about.ts'
export { eraseAlerts } from './steps/erase-alerts.ts'
