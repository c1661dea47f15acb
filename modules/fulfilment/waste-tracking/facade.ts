export { movementsForStaff, type StaffMovement } from './queries/movements-for-staff.ts'
export { trackingExport } from './queries/tracking-export.ts'
export { eraseUserFromTracking } from './steps/erase-user-from-tracking.ts'
