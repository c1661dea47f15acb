export { packPdfForStaff } from './pdf/pack-pdf-for-staff.ts'
export { acceptedCarrier } from './queries/accepted-carrier.ts'
export { dutyExport } from './queries/duty-export.ts'
export { eraseUserFromPacks } from './steps/erase-user-from-packs.ts'
