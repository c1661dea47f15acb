export { caseBacklog } from './queries/case-queue.ts'
export { casesExport } from './queries/cases-export.ts'
export { missedFigure } from './queries/missed-figures.ts'
export { eraseCases } from './steps/erase-cases.ts'
