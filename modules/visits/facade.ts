export { marksOfJobs } from './queries/marks-of-jobs.ts'
export { eraseVisits } from './steps/erase-visits.ts'
