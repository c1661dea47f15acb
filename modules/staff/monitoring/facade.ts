export { failedJobs } from './queries/undelivered-events.ts'
