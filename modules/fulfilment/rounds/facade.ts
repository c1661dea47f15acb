export { roundsExport } from './queries/rounds-export.ts'
export { eraseRounds } from './steps/erase-rounds.ts'
