import { globSync } from 'node:fs'
import path from 'node:path'
import { accounts } from '#modules/accounts/index.ts'
import { alerts } from '#modules/alerts/index.ts'
import { audit } from '#modules/audit/index.ts'
import { bidding } from '#modules/bidding/index.ts'
import { blocking } from '#modules/blocking/index.ts'
import { blocks } from '#modules/blocks/index.ts'
import { cases } from '#modules/cases/index.ts'
import { community } from '#modules/community/index.ts'
import { directory } from '#modules/directory/index.ts'
import { disposals } from '#modules/disposals/index.ts'
import { duty } from '#modules/duty/index.ts'
import { inbox } from '#modules/inbox/index.ts'
import { licences } from '#modules/licences/index.ts'
import { messages } from '#modules/messages/index.ts'
import { monitoring } from '#modules/monitoring/index.ts'
import { notifications } from '#modules/notifications/index.ts'
import { operations } from '#modules/operations/index.ts'
import { people } from '#modules/people/index.ts'
import { places } from '#modules/places/index.ts'
import { privacy } from '#modules/privacy/index.ts'
import { profiles } from '#modules/profiles/index.ts'
import { questions } from '#modules/questions/index.ts'
import { reach } from '#modules/reach/index.ts'
import { reports } from '#modules/reports/index.ts'
import { requests } from '#modules/requests/index.ts'
import { reviews } from '#modules/reviews/index.ts'
import { search } from '#modules/search/index.ts'
import { subscriptions } from '#modules/subscriptions/index.ts'
import { tracking } from '#modules/tracking/index.ts'
import { visits } from '#modules/visits/index.ts'
import { waste } from '#modules/waste/index.ts'
import type { Consumer } from './platform/delivery/consumers.ts'
import { listensTo, withoutFeatures } from './platform/delivery/consumers.ts'
import type { Routing } from './platform/delivery/outbox.ts'
import type { Contract } from './platform/http/named-shapes.ts'
import { LIVE_CONSUMER } from './platform/live/announcements.ts'
import type { Deps, Module } from './platform/module.ts'

/** The only list of modules, in the order of the facade graph: each may call those before it. */
export const MODULES: readonly Module[] = [
  accounts,
  places,
  waste,
  subscriptions,
  profiles,
  licences,
  blocks,
  requests,
  reviews,
  bidding,
  visits,
  disposals,
  tracking,
  messages,
  community,
  notifications,
  questions,
  alerts,
  duty,
  reports,
  blocking,
  search,
  cases,
  inbox,
  reach,
  directory,
  privacy,
  monitoring,
  operations,
  audit,
  people,
]

const FOLDER = path.resolve(import.meta.dirname, '../modules')

/**
 * Reads what the modules' contracts export, so that the API's document names shapes as they do. Read from their
 * folders: importing every export would hide from `npm run check` what nothing uses.
 */
export const readContracts = (): Promise<Contract[]> =>
  Promise.all(
    globSync('**/contract.ts', { cwd: FOLDER })
      .toSorted()
      .map((file) => import(path.join(FOLDER, file)) as Promise<Contract>),
  )

/** Returns the consumers of all modules; those of a feature that is switched off do nothing. */
export const consumersOf = (deps: Deps): Consumer[] =>
  MODULES.flatMap((module) => module.consumers(deps)).map((one) => withoutFeatures(one, deps.config.FEATURES_OFF))

/** Returns which consumers each type of event must reach, as the modules declare it. */
export function routingOf(consumers: readonly Consumer[]): Routing {
  const announced = new Set(MODULES.flatMap(({ announcements }) => announcements.map(({ kind }) => kind.type)))
  return {
    queued: (type) => consumers.filter((consumer) => listensTo(consumer, type)).map(({ name }) => name),
    immediate: (type) => (announced.has(type) ? [LIVE_CONSUMER] : []),
  }
}
