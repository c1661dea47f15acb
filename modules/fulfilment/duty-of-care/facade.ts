export { packPdfForStaff } from './pdf/pack-pdf-for-staff.ts'
export { acceptedCarrier } from './queries/accepted-carrier.ts'
export { dutyExport } from './queries/duty-export.ts'
export { erasePacks } from './steps/erase-packs.ts'
