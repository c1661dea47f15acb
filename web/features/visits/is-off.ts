import type { RequestDetail } from '#modules/requests/contract.ts'
import type { JobVisit } from '#modules/visits/contract.ts'

/** Whether an agreed job ended before it was done. */
export const isOff = ({ status }: Pick<RequestDetail, 'status'>, { ended }: Pick<JobVisit, 'ended'>): boolean =>
  ended !== null || status === 'cancelled'
