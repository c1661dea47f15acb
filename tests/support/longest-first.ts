import { existsSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files whose tests take long, longest first: without them Vitest begins with the largest file. */
const LONGEST = [
  'journeys/crashes',
  'journeys/upgrade/rolling-restart',
  'journeys/upgrade/upgrade-under-load',
  'journeys/start/lifecycle',
  'proofs/black-box/ended-sessions',
  'journeys/search',
  'journeys/seed',
  'journeys/watchdog',
  'journeys/redis-sentinels',
  'journeys/checkout-kills',
  'journeys/redis-cluster',
  'proofs/black-box/other-peoples-things',
  'journeys/killed-export',
  'journeys/killed-ladder',
  'proofs/permissions/matrix',
  'modules/fulfilment/visits/cancel-races',
  'modules/staff/operations/repairing',
  'modules/community/charities/importing',
  'modules/core/waste-catalogue/list-races',
  'modules/staff/privacy/races',
  'modules/core/notifications/bad-luck',
  'platform/hostile-files',
  'modules/fulfilment/cases/missed',
  'proofs/permissions/one-line-texts',
  'modules/discovery/alerts/killed',
  'modules/carriers/subscriptions/shuffled-deliveries',
].map((name) => `tests/${name}.test.ts`)

const gone = LONGEST.filter((file) => !existsSync(new URL(`../../${file}`, import.meta.url)))
if (gone.length > 0) throw new Error(`The tests that begin first do not exist: ${gone.join(', ')}`)

/** Begins with the files that take longest: one that begins last keeps a core idle beside it. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((file) => moduleId.endsWith(file))
      return at < 0 ? LONGEST.length : at
    }
    return sorted.toSorted((one, other) => place(one) - place(other))
  }
}
