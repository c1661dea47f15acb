import type { JobVisit } from '#modules/fulfilment/visits/contract.ts'

/** Whether the agreed visit needs an early-start request that the owner hasn’t made yet (RIGHT-02). */
export const isEarlyStartMissing = ({ rights, marks: { time, mismatchedAt, loadingAt } }: JobVisit): boolean =>
  rights?.earlyStartWords != null &&
  time !== null &&
  time.day <= rights.cancelUntil &&
  (mismatchedAt ?? loadingAt) === null
