import { randomBytes } from 'node:crypto'
import type { HTTPGetAction, Probe } from 'kubernetes-types/core/v1.d.ts'
import { composeText, readCompose, variablesIn } from './compose.ts'
import { BASE, ofKind, readKustomization, readManifests } from './kubernetes.ts'
import { readOperatorsPages } from './operators-pages.ts'

export interface HealthCheck {
  readonly path: string
  readonly intervalMs: number
  readonly timeoutMs: number
  /** After this many failed checks in a row a process gets no requests. */
  readonly failures: number
}

/** How web processes are replaced, according to the shipped files. */
export interface WebDeployment {
  /** The file that describes it. */
  readonly name: string
  readonly health: HealthCheck
  /** The server's setting, as a process gets it. */
  readonly drainSeconds: string
  /** A process that takes longer to end is killed. */
  readonly graceMs: number
  /** Whether the new process is ready before the old one is stopped. */
  readonly newFirst: boolean
}

/** `10s`, `1m30s`: durations as Compose and Caddy write them. Throws for anything else. */
function milliseconds(duration: string | undefined): number {
  const [, minutes = '0', seconds = '0'] = /^(?=\d)(?:(\d+)m)?(?:(\d+)s)?$/.exec(duration ?? '') ?? []
  const ms = (Number(minutes) * 60 + Number(seconds)) * 1_000
  if (ms === 0) throw new Error(`${duration} is not a duration`)
  return ms
}

function requireValue<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`${what} is missing`)
  return value
}

/** The deployment of docker-compose.yml, where Caddy is the proxy. Throws where a setting is missing. */
export function composeDeployment(): WebDeployment {
  const secrets = variablesIn(composeText()).map(({ name }) => [name, randomBytes(24).toString('hex')])
  const { services, configs } = readCompose(Object.fromEntries(secrets))
  const said = (name: string) =>
    new RegExp(`^\\s*health_${name} (\\S+)$`, 'm').exec(configs.caddyfile?.content ?? '')?.[1]
  const web = services['web-1']
  return {
    name: 'docker-compose.yml',
    health: {
      path: requireValue(said('uri'), 'health_uri'),
      intervalMs: milliseconds(said('interval')),
      timeoutMs: milliseconds(said('timeout')),
      failures: Number(said('fails') ?? 1),
    },
    drainSeconds: requireValue(web?.environment?.DRAIN_SECONDS, 'DRAIN_SECONDS'),
    graceMs: milliseconds(web?.stop_grace_period),
    // Compose has one container per name: the old one stops before the new one starts
    newFirst: false,
  }
}

/** The probes of the web processes on Kubernetes: readiness for requests, liveness for restarts. */
export function webProbes(): { readiness: Probe; liveness: Probe } {
  const container = webDeployment().spec?.template.spec?.containers[0]
  return {
    readiness: requireValue(container?.readinessProbe, 'readinessProbe'),
    liveness: requireValue(container?.livenessProbe, 'livenessProbe'),
  }
}

/** The deployment of deploy/kubernetes. Throws where a setting is missing. */
export function kubernetesDeployment(): WebDeployment {
  const { spec } = webDeployment()
  const pod = spec?.template.spec
  const { readiness } = webProbes()
  const { path }: HTTPGetAction = requireValue(readiness.httpGet, 'httpGet')
  const drain = pod?.containers[0]?.env?.find(({ name }) => name === 'DRAIN_SECONDS')?.value
  return {
    name: 'deploy/kubernetes',
    health: {
      path: requireValue(path, 'path'),
      intervalMs: requireValue(readiness.periodSeconds, 'periodSeconds') * 1_000,
      timeoutMs: requireValue(readiness.timeoutSeconds, 'timeoutSeconds') * 1_000,
      failures: requireValue(readiness.failureThreshold, 'failureThreshold'),
    },
    drainSeconds: requireValue(drain, 'DRAIN_SECONDS'),
    graceMs: requireValue(pod?.terminationGracePeriodSeconds, 'terminationGracePeriodSeconds') * 1_000,
    newFirst: spec?.strategy?.rollingUpdate?.maxUnavailable === 0,
  }
}

function webDeployment() {
  const deployments = ofKind(readManifests(BASE, readKustomization(BASE).resources), 'Deployment')
  return requireValue(
    deployments.find(({ metadata }) => metadata.name === 'kerbside-web'),
    'kerbside-web',
  )
}

/** Returns a chapter of the pages for operators, from its heading to the next one. */
export function chapterOf(heading: string): string {
  const pages = readOperatorsPages()
  const start = pages.indexOf(`\n## ${heading}\n`)
  if (start < 0) throw new Error(`No page for operators has a chapter ${heading}`)
  const end = pages.indexOf('\n## ', start + 1)
  return pages.slice(start, end < 0 ? undefined : end)
}

/** The services of the compose file in the order in which docs/install.md replaces them, the migration first. */
export const composeSteps = (): string[] =>
  [...chapterOf('Rolling deploy').matchAll(/^docker compose (?:run --rm|up .*--no-deps) ([\w-]+)$/gm)].map(
    ([, service = '']) => service,
  )

/** The components in the order in which docs/install.md replaces them on Kubernetes. */
export const kubernetesSteps = (): string[] =>
  [...chapterOf('Kubernetes').matchAll(/^kubectl .*(?:component=|rollout status deployment\/kerbside-)(\w+)$/gm)].map(
    ([, component = '']) => component,
  )
