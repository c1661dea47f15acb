export { indexDrift } from './queries/search-state.ts'
