export { eraseVisits } from './steps/erase-visits.ts'
