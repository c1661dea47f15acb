import { describe, expect, test } from 'vitest'
import {
  chapterOf,
  composeDeployment,
  composeSteps,
  kubernetesDeployment,
  kubernetesSteps,
  webProbes,
} from './rolling-deploy.ts'

const NUMBERS: Readonly<Record<string, number>> = { three: 3, four: 4, five: 5, six: 6 }

/** How long a process may take to end once it has served on, as the operations page says. */
function endsWithinMs(): number {
  const [, number = ''] = /ends within (\w+) seconds after that/.exec(chapterOf('Rolling deploy')) ?? []
  const seconds = NUMBERS[number]
  if (seconds === undefined) throw new Error('docs/operations.md does not say how soon a process ends')
  return seconds * 1_000
}

describe.each([composeDeployment(), kubernetesDeployment()])(
  'people whose web process is replaced, by $name,',
  (deployment) => {
    const { health, drainSeconds, graceMs } = deployment
    const drainMs = Number(drainSeconds) * 1_000

    test('are asked for at the path by which a process says that it is leaving', () =>
      expect(chapterOf('Rolling deploy')).toContain(`says on \`${health.path}\` that it is leaving`))

    test('are served on until the balancer knows that their process is leaving', () =>
      expect(drainMs).toBeGreaterThan(health.intervalMs * health.failures))

    test('lose no answer to a kill: the process has ended by then', () =>
      expect(graceMs).toBeGreaterThanOrEqual(drainMs + endsWithinMs()))
  },
)

test('people on Kubernetes always have all processes that they are meant to have, and none is started again for leaving', () => {
  const { readiness, liveness } = webProbes()
  expect(kubernetesDeployment().newFirst).toBe(true)
  expect(liveness.httpGet?.path).not.toBe(readiness.httpGet?.path)
})

test('operators replace relays, then workers, then the web, after the migration, one web process at a time', () => {
  const roles = composeSteps().map((service) => service.replace(/^web-\d$/, 'web'))
  expect(roles).toEqual(['migrate', 'relay', 'worker', 'web', 'web'])
  expect(kubernetesSteps()).toEqual([...new Set(roles)])
})

test('the settings page says how long web processes of the compose file serve on', () =>
  expect(chapterOf('Settings')).toContain(`The compose file sets ${composeDeployment().drainSeconds} |`))
