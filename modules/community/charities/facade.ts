export { findableCharities } from './queries/findable-charities.ts'
