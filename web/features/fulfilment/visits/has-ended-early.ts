import type { JobVisit } from '#modules/fulfilment/visits/contract.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'

/** Whether an agreed job ended before it was done. */
export const hasEndedEarly = ({ status }: Pick<RequestDetail, 'status'>, { ended }: Pick<JobVisit, 'ended'>): boolean =>
  ended !== null || status === 'cancelled'
