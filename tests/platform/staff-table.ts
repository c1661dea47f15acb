import type { StaffLevel } from '#server/platform/contract.ts'

/** Who tries: the columns. */
export const CALLERS = [
  'a visitor',
  'a customer',
  'a carrier',
  'an admin without second factor',
  'a viewer',
  'an agent',
  'an admin',
] as const
export type CallerName = (typeof CALLERS)[number]

/** Who of them gets in where staff of at least this level may. */
export const LET_IN: Readonly<Record<StaffLevel, readonly CallerName[]>> = {
  viewer: ['a viewer', 'an agent', 'an admin'],
  agent: ['an agent', 'an admin'],
  admin: ['an admin'],
}

/** Every route of staff, by the id of its endpoint: a viewer looks, an agent decides and repairs, an admin holds the controls. */
export const STAFF_ROUTES: Readonly<Record<string, StaffLevel>> = {
  // accounts
  resetSecondFactor: 'admin',
  staffList: 'viewer',
  // audit
  auditLog: 'viewer',
  auditSummary: 'viewer',
  // monitoring
  openEngineRoom: 'admin',
  pauseQueue: 'admin',
  pausesInForce: 'viewer',
  queueHistory: 'viewer',
  readOverview: 'viewer',
  readSchedules: 'viewer',
  resumeQueue: 'admin',
  runTask: 'admin',
  // operations
  consumerNames: 'viewer',
  countJobs: 'viewer',
  countReplay: 'admin',
  discardJobs: 'agent',
  failedJob: 'viewer',
  failedJobs: 'viewer',
  failureGroups: 'viewer',
  readRepair: 'viewer',
  repairMatching: 'admin',
  repairs: 'viewer',
  replayEvents: 'admin',
  retryJobs: 'agent',
  steerRepair: 'agent',
  traceAct: 'viewer',
  // people
  disputeQueue: 'viewer',
  findPeople: 'viewer',
  noteDispute: 'agent',
  readPerson: 'viewer',
  reinstatePerson: 'admin',
  revealField: 'agent',
  signOutPerson: 'agent',
  suspendPerson: 'admin',
  // profiles
  claimVerification: 'agent',
  decideVerification: 'agent',
  linkToReviewedDocument: 'agent',
  releaseVerification: 'agent',
  verificationCase: 'viewer',
  verificationQueue: 'viewer',
  // reports
  judgeContent: 'agent',
  reportCase: 'viewer',
  reportQueue: 'viewer',
  // requests
  endRequest: 'agent',
  findRequests: 'viewer',
  staffRequest: 'viewer',
  // search
  compareIndex: 'admin',
  resumeRebuild: 'admin',
  searchState: 'viewer',
  startRebuild: 'admin',
  stopRebuild: 'admin',
}

/** Every room of staff, by its kind. */
export const STAFF_ROOMS: Readonly<Record<string, StaffLevel>> = {
  'ops-disputes': 'viewer',
  'ops-overview': 'viewer',
  'ops-pauses': 'viewer',
  'ops-reports': 'viewer',
  'ops-verifications': 'viewer',
}
