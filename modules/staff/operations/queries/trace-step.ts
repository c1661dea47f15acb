import type { Step } from '../contract.ts'

/** Builds a trace step; fields left out are null. */
export const traceStep = (
  fields: Pick<Step, 'kind' | 'name' | 'outcome'> & { at: Date } & Partial<Omit<Step, 'at'>>,
): Step => ({
  waitedMs: null,
  tookMs: null,
  status: null,
  attempt: null,
  error: null,
  requestId: null,
  eventId: null,
  userId: null,
  jobId: null,
  ...fields,
  at: fields.at.toISOString(),
})
