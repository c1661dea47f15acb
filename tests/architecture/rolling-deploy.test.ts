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

/** How long a process may take to end after draining, by docs/install.md. */
function endsWithinMs(): number {
  const [, number = ''] = /ends within (\w+) seconds after that/.exec(chapterOf('Rolling deploy')) ?? []
  const seconds = NUMBERS[number]
  if (seconds === undefined) throw new Error('docs/install.md does not say how soon a process ends')
  return seconds * 1_000
}

describe.each([composeDeployment(), kubernetesDeployment()])('web processes replaced by $name', (deployment) => {
  const { health, drainSeconds, graceMs } = deployment
  const drainMs = Number(drainSeconds) * 1_000

  test('are checked at the path by which a process reports that it is leaving', () =>
    expect(chapterOf('Rolling deploy')).toContain(`says on \`${health.path}\` that it is leaving`))

  test('keep serving until the balancer knows that they are leaving', () =>
    expect(drainMs).toBeGreaterThan(health.intervalMs * health.failures))

  test('end before the kill, so that no answer is lost', () =>
    expect(graceMs).toBeGreaterThanOrEqual(drainMs + endsWithinMs()))
})

test('keeps all processes running during a deployment on Kubernetes, without restarting one for leaving', () => {
  const { readiness, liveness } = webProbes()
  expect(kubernetesDeployment().newFirst).toBe(true)
  expect(liveness.httpGet?.path).not.toBe(readiness.httpGet?.path)
})

test('docs/install.md replaces relays, then workers, then the web, after the migration, one web process at a time', () => {
  const roles = composeSteps().map((service) => service.replace(/^web-\d$/, 'web'))
  expect(roles).toEqual(['migrate', 'relay', 'worker', 'web', 'web'])
  expect(kubernetesSteps()).toEqual([...new Set(roles)])
})

test('docs/install.md says how long web processes of the compose file drain', () =>
  expect(chapterOf('Settings')).toContain(`The compose file sets ${composeDeployment().drainSeconds} |`))
