export { type CharityContact, charitiesTaking, charityContacts } from './queries/charities-taking.ts'
export { findableCharities } from './queries/findable-charities.ts'
