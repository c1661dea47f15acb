export { movementsForStaff, type StaffMovement } from './queries/movements-for-staff.ts'
export { trackingExport } from './queries/tracking-export.ts'
export { eraseTracking } from './steps/erase-tracking.ts'
