export { marksOfJobs } from './queries/marks-of-jobs.ts'
export { visitMarks } from './queries/visit-marks.ts'
export { eraseVisits } from './steps/erase-visits.ts'
