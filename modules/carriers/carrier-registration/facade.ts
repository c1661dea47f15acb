export { isKnownToDefra } from './numbers.ts'
export { licencesExport } from './queries/licences-export.ts'
export { outcomeOf } from './queries/outcome-of.ts'
export { registrationAt } from './queries/registration-at.ts'
export {
  lockRegistrationForShare,
  registrationLine,
  registrationLines,
  registrationOf,
} from './queries/registration-of.ts'
export { registrationBacklog } from './queries/trust-queue.ts'
export {
  dayInWords,
  type RegistrationRule,
  registrationRule,
  registrationState,
} from './rules.ts'
export { eraseLicences } from './steps/erase-licences.ts'
