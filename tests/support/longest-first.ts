import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files whose tests take long, longest first: without them Vitest begins with the largest file. */
const LONGEST = [
  'flows/crashes',
  'flows/search',
  'bootstrap/life',
  'flows/seed',
  'flows/watchdog',
  'flows/checkout-kills',
  'flows/killed-export',
  'upgrade/rolling-restart',
  'platform/hostile-files',
  'operations/repairing',
  'notifications/bad-luck',
  'subscriptions/shuffled-deliveries',
].map((name) => `tests/${name}.test.ts`)

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
