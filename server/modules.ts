import { globSync } from 'node:fs'
import path from 'node:path'
import { carrierRegistration } from '#modules/carriers/carrier-registration/index.ts'
import { profiles } from '#modules/carriers/profiles/index.ts'
import { subscriptions } from '#modules/carriers/subscriptions/index.ts'
import { blocking } from '#modules/community/blocking/index.ts'
import { charities } from '#modules/community/charities/index.ts'
import { ideas } from '#modules/community/ideas/index.ts'
import { items } from '#modules/community/items/index.ts'
import { keptInUse } from '#modules/community/kept-in-use/index.ts'
import { ladders } from '#modules/community/ladders/index.ts'
import { accounts } from '#modules/core/accounts/index.ts'
import { apiKeys } from '#modules/core/api-keys/index.ts'
import { notifications } from '#modules/core/notifications/index.ts'
import { places } from '#modules/core/places/index.ts'
import { wasteCatalogue } from '#modules/core/waste-catalogue/index.ts'
import { alerts } from '#modules/discovery/alerts/index.ts'
import { coverage } from '#modules/discovery/coverage/index.ts'
import { directory } from '#modules/discovery/directory/index.ts'
import { search } from '#modules/discovery/search/index.ts'
import { todo } from '#modules/discovery/todo/index.ts'
import { webhooks } from '#modules/discovery/webhooks/index.ts'
import { calendars } from '#modules/fulfilment/calendars/index.ts'
import { cases } from '#modules/fulfilment/cases/index.ts'
import { disposal } from '#modules/fulfilment/disposal/index.ts'
import { dutyOfCare } from '#modules/fulfilment/duty-of-care/index.ts'
import { messages } from '#modules/fulfilment/messages/index.ts'
import { rounds } from '#modules/fulfilment/rounds/index.ts'
import { visits } from '#modules/fulfilment/visits/index.ts'
import { wasteTracking } from '#modules/fulfilment/waste-tracking/index.ts'
import { bidding } from '#modules/market/bidding/index.ts'
import { blocks } from '#modules/market/blocks/index.ts'
import { questions } from '#modules/market/questions/index.ts'
import { requests } from '#modules/market/requests/index.ts'
import { reviews } from '#modules/market/reviews/index.ts'
import { audit } from '#modules/staff/audit/index.ts'
import { moderation } from '#modules/staff/moderation/index.ts'
import { monitoring } from '#modules/staff/monitoring/index.ts'
import { operations } from '#modules/staff/operations/index.ts'
import { privacy } from '#modules/staff/privacy/index.ts'
import { userAdmin } from '#modules/staff/user-admin/index.ts'
import type { Consumer } from './platform/delivery/consumers.ts'
import { listensTo, withoutFeatures } from './platform/delivery/consumers.ts'
import type { Routing } from './platform/delivery/outbox.ts'
import type { Contract } from './platform/http/named-shapes.ts'
import { LIVE_CONSUMER } from './platform/live/live-updates.ts'
import type { Deps, Module } from './platform/module.ts'

/** The only list of modules, in the order of .dependency-cruiser.mjs: each may call those before it. */
export const MODULES: readonly Module[] = [
  accounts,
  apiKeys,
  places,
  wasteCatalogue,
  subscriptions,
  profiles,
  carrierRegistration,
  blocks,
  requests,
  reviews,
  bidding,
  questions,
  visits,
  calendars,
  disposal,
  wasteTracking,
  dutyOfCare,
  messages,
  rounds,
  items,
  ideas,
  charities,
  blocking,
  ladders,
  keptInUse,
  notifications,
  moderation,
  cases,
  search,
  alerts,
  webhooks,
  todo,
  coverage,
  directory,
  privacy,
  operations,
  monitoring,
  audit,
  userAdmin,
]

const FOLDER = path.resolve(import.meta.dirname, '../modules')

/**
 * Returns the exports of all modules' contracts, by which the API document names shapes. Imports the files dynamically,
 * because static imports would hide unused exports from `npm run check`.
 */
export const readContracts = (): Promise<Contract[]> =>
  Promise.all(
    globSync(['**/contract.{ts,js}', '**/contract/!(*.test).{ts,js}'], { cwd: FOLDER })
      .toSorted()
      .map((file) => import(path.join(FOLDER, file)) as Promise<Contract>),
  )

/** Returns the consumers of all modules; consumers of a feature that is switched off do nothing. */
export const consumersOf = (deps: Deps): Consumer[] =>
  MODULES.flatMap((module) => module.consumers(deps)).map((consumer) =>
    withoutFeatures(consumer, deps.config.FEATURES_OFF),
  )

/** Returns the consumers that each type of event must reach, as the modules declare them. */
export function routingOf(consumers: readonly Consumer[]): Routing {
  const liveTypes = new Set(MODULES.flatMap(({ liveUpdates }) => liveUpdates.map(({ kind }) => kind.type)))
  return {
    queuedConsumers: (type) => consumers.filter((consumer) => listensTo(consumer, type)).map(({ name }) => name),
    immediateConsumers: (type) => (liveTypes.has(type) ? [LIVE_CONSUMER] : []),
  }
}
