import { VisitChanged } from '#modules/fulfilment/visits/events.ts'
import {
  RequestAnonymised,
  RequestCancelled,
  RequestCollected,
  RequestCompleted,
} from '#modules/market/requests/events.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { placeJob } from '../steps/place-job.ts'

/**
 * Keeps jobs in the rounds of their agreed times (ROUND-01, ROUND-05). It also works while the feature is off, so that
 * rounds are right once it's on again.
 */
export const placeJobs = consumer(
  'rounds.place-jobs',
  // sent for each change of a price as well
  on(VisitChanged, (trx, { data }) => placeJob(trx, data.requestId, new Date())),
  on(RequestCollected, (trx, { data }) => placeJob(trx, data.requestId, new Date())),
  on(RequestCompleted, (trx, { data }) => placeJob(trx, data.requestId, new Date())),
  on(RequestCancelled, (trx, { data }) => placeJob(trx, data.requestId, new Date())),
  on(RequestAnonymised, (trx, { data }) => placeJob(trx, data.id, new Date())),
)
