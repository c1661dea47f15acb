export { findAskLink } from './queries/charity-ask.ts'
export { ladderForMail } from './queries/ladder-for-mail.ts'
export { laddersExport } from './queries/ladders-export.ts'
export { eraseLadders } from './steps/erase-ladders.ts'
