export { marksOfJobs } from './queries/marks-of-jobs.ts'
export { type VisitForStaff, visitForStaff } from './queries/visit-for-staff.ts'
export { visitMarks } from './queries/visit-marks.ts'
export { eraseVisits } from './steps/erase-visits.ts'
