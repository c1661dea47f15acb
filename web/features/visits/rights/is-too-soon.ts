import type { JobVisit } from '#modules/visits/contract.ts'

/** Whether a visit is agreed for a day on which nothing may begin before the owner asks for it (RIGHT-02). */
export const isTooSoon = ({ rights, marks: { time, mismatchedAt, loadingAt } }: JobVisit): boolean =>
  rights?.earlyStartWords != null &&
  time !== null &&
  time.day <= rights.cancelUntil &&
  (mismatchedAt ?? loadingAt) === null
