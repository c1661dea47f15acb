export { isKnownToDefra } from './numbers.ts'
export { registrationAt } from './queries/registration-at.ts'
export { registrationExport } from './queries/registration-export.ts'
export {
  lockRegistrationForShare,
  registrationOf,
  registrationSummariesOf,
  registrationSummaryOf,
} from './queries/registration-of.ts'
export { registrationOutcome } from './queries/registration-outcome.ts'
export { registrationBacklog } from './queries/registration-queue.ts'
export {
  dayInWords,
  type RegistrationRule,
  registrationForBidding,
  registrationRule,
} from './rules.ts'
export { eraseRegistration } from './steps/erase-registration.ts'
