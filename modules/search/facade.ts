export { indexDrift } from './queries/index-drift.ts'
