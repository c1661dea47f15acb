import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PodTemplateSpec } from 'kubernetes-types/core/v1.d.ts'
import type { LabelSelector } from 'kubernetes-types/meta/v1.d.ts'
import { describe, expect, test } from 'vitest'
import { ROLES, readConfig } from '#server/platform/kernel/config.ts'
import { readImage } from './dockerfile.ts'
import {
  BASE,
  complaints,
  EXAMPLE,
  KUSTOMIZE,
  type Manifest,
  manifestsIn,
  ofKind,
  readEnvFile,
  readKustomization,
  readManifests,
} from './kubernetes.ts'
import { chapterOf } from './rolling-deploy.ts'

const image = readImage()
const base = readManifests(BASE, readKustomization(BASE).resources)
const settings = readEnvFile(join(BASE, 'settings.env'))
const deployments = ofKind(base, 'Deployment').map((deployment) => ({
  role: deployment.metadata.labels?.['app.kubernetes.io/component'] ?? '',
  deployment,
  pod: deployment.spec?.template,
}))
const job = ofKind(base, 'Job')[0]
const pods: { role: string; pod: PodTemplateSpec | undefined }[] = [
  ...deployments,
  { role: 'migrate', pod: job?.spec?.template },
]
/** The contents of the secret `kerbside`, by docs/install.md. */
const SECRETS = {
  DATABASE_URL: 'postgres://kerbside_server:7b1f@db.internal/kerbside',
  REDIS_URL: 'rediss://:7b1f@redis.internal:6379',
  SESSION_SECRET: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  SEALING_SECRET: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
  SMTP_URL: 'smtps://kerbside:7b1f@mail.internal:465',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
  STRIPE_SECRET_KEY: 'sk_live_any',
  STRIPE_WEBHOOK_SECRET: 'whsec_any',
  MAPBOX_TOKEN: 'pk.any',
  VAPID_PUBLIC_KEY: 'BEmfE16fT5rmJwZAQ0A0hrauWvDEudtHfZqKhh9M-wgfO9r8ghYVLdvQCxh4JELYNzADJ4DiNiCOLjZKqrov4cc',
  VAPID_PRIVATE_KEY: 'xgvag_d1bJ9xj0FDaic16CUiDL7pymj1ACLGyfxkA6A',
}
const containerOf = (pod: PodTemplateSpec | undefined) => pod?.spec?.containers[0]
const ownSettings = (pod: PodTemplateSpec | undefined) =>
  Object.fromEntries((containerOf(pod)?.env ?? []).map(({ name, value }) => [name, value ?? '']))

const chapter = chapterOf('Kubernetes')

/** Returns whether a selector means the pods of a role, and at least one label of theirs. */
function selects(
  { matchLabels = {}, matchExpressions = [] }: LabelSelector,
  pod: PodTemplateSpec | undefined,
): boolean {
  const labels = pod?.metadata?.labels ?? {}
  const fits = ({ key, operator, values }: { key: string; operator: string; values?: string[] }) => {
    if (operator !== 'In') throw new Error(`${operator} is not known here`)
    return values?.includes(labels[key] ?? '') ?? false
  }
  return Object.entries(matchLabels).every(([key, value]) => labels[key] === value) && matchExpressions.every(fits)
}

describe('the manifests', () => {
  test('have no unknown field for Kubernetes, none missing, none of another type', () => {
    const all = [...base, ...readManifests(EXAMPLE, ['ingress.yaml'])]
    expect(complaints(all)).toEqual([])
    const planted = (from: string, to: string) =>
      complaints(all.map((manifest) => JSON.parse(JSON.stringify(manifest).replace(from, to)) as Manifest))
    expect(planted('readOnlyRootFilesystem', 'readOnlyRootFileSystem').join()).toContain('readOnlyRootFileSystem')
    expect(planted('"containerPort":3000', '"containerPort":"3000"').join()).toContain("'string'")
    expect(planted('"selector"', '"selektor"').join()).toContain('selektor')
  })

  test('are all listed, and patches and settings change existing ones', () => {
    const { resources, configMapGenerator } = readKustomization(BASE)
    const [generated] = configMapGenerator
    expect(configMapGenerator).toEqual([{ name: 'kerbside-settings', envs: ['settings.env'] }])
    expect([...resources, 'settings.env', 'kustomization.yaml'].toSorted()).toEqual(readdirSync(BASE).toSorted())

    const example = readKustomization(EXAMPLE)
    const patches = (example.patches ?? []).map((patch) => patch.path)
    const listed = example.resources.filter((resource) => resource !== '../base')
    expect([...listed, ...patches, 'kustomization.yaml'].toSorted()).toEqual(readdirSync(EXAMPLE).toSorted())
    const names = base.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
    for (const { kind, metadata } of readManifests(EXAMPLE, patches))
      expect(names).toContain(`${kind} ${metadata.name}`)
    expect(example.configMapGenerator.map(({ name, behavior }) => [name, behavior])).toEqual([
      [generated?.name, 'merge'],
    ])
    for (const { literals = [] } of example.configMapGenerator)
      expect(Object.keys(settings)).toEqual(expect.arrayContaining(literals.map((literal) => literal.split('=')[0])))
    for (const { name } of example.images ?? []) for (const { pod } of pods) expect(containerOf(pod)?.image).toBe(name)
  })

  test.runIf(KUSTOMIZE)('form one system when kustomize itself builds the example', () => {
    const [program = '', command = ''] = KUSTOMIZE ?? []
    const { status, stdout, stderr } = spawnSync(program, [command, EXAMPLE], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const built = manifestsIn(stdout)
    expect(complaints(built)).toEqual([])
    expect(built).toHaveLength(base.length + 2)
    const [settingsMap] = ofKind(built, 'ConfigMap')
    for (const { spec } of ofKind(built, 'Deployment'))
      expect(containerOf(spec?.template)?.envFrom?.[0]?.configMapRef?.name).toBe(settingsMap?.metadata.name)
  })
})

describe('the processes', () => {
  test('are two of each role, and a migration before them', () => {
    expect(deployments.map(({ role }) => role).toSorted()).toEqual([...ROLES].toSorted())
    for (const { role, deployment, pod } of deployments) {
      expect([deployment.metadata.name, deployment.spec?.replicas]).toEqual([`kerbside-${role}`, 2])
      expect(ownSettings(pod)['ROLES']).toBe(role)
    }
    const { args = [] } = containerOf(job?.spec?.template) ?? {}
    expect(args).toEqual(['node', 'scripts/migrate.ts'])
    expect(image.sources).toContain(args[1])
  })

  test.each(deployments)('of $role have settings that the server reads and production accepts', ({ pod }) => {
    const environment = { ...image.environment, ...settings, ...SECRETS, ...ownSettings(pod) }
    const config = readConfig(environment)
    expect(config).toMatchObject({ NODE_ENV: 'production', STORAGE: 's3', TRUST_PROXY: 1 })
    const given = [...Object.keys(settings), ...Object.keys(SECRETS), ...Object.keys(ownSettings(pod))]
    expect(given.filter((name) => !(name in config))).toEqual([])
    expect(containerOf(pod)?.envFrom).toEqual([
      { configMapRef: { name: 'kerbside-settings' } },
      { secretRef: { name: 'kerbside' } },
    ])
  })

  test('name the owner of the tables only in the migration, and no secret in a file', () => {
    const sources = (containerOf(job?.spec?.template)?.env ?? []).map(({ name, valueFrom }) => [
      name,
      valueFrom?.secretKeyRef,
    ])
    expect(sources).toEqual([
      ['DATABASE_URL', { name: 'kerbside-owner', key: 'DATABASE_URL' }],
      ['SERVER_DATABASE_URL', { name: 'kerbside', key: 'DATABASE_URL' }],
    ])
    expect(JSON.stringify(deployments)).not.toContain('kerbside-owner')
    expect(Object.keys(settings).filter((name) => name in SECRETS)).toEqual([])
    for (const name of [...Object.keys(SECRETS), 'kerbside-owner']) expect(chapter).toContain(name)
  })

  test.each(pods)('of $role run unprivileged, can write only to /tmp, and cannot call Kubernetes', ({ pod }) => {
    expect(pod?.spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    })
    expect(pod?.spec?.containers).toHaveLength(1)
    expect(containerOf(pod)?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    const volumes = (pod?.spec?.volumes ?? []).map(({ name, ...source }) => [name, Object.keys(source)])
    expect(volumes.filter(([, kinds]) => String(kinds) !== 'emptyDir')).toEqual([])
    for (const { mountPath } of containerOf(pod)?.volumeMounts ?? []) expect(mountPath).toBe('/tmp')
    expect(containerOf(pod)?.resources).toMatchObject({
      requests: { cpu: expect.any(String), memory: expect.any(String) },
      limits: { memory: expect.any(String) },
    })
  })

  test.each(deployments)('of $role have probes for liveness and readiness, on the port of the image', ({ pod }) => {
    const { ports, livenessProbe, readinessProbe, startupProbe } = containerOf(pod) ?? {}
    expect(ports).toEqual([{ name: 'http', containerPort: Number(image.environment['PORT']) }])
    expect(livenessProbe?.httpGet).toEqual({ path: '/healthz', port: 'http' })
    expect(startupProbe?.httpGet).toEqual({ path: '/healthz', port: 'http' })
    expect(readinessProbe?.httpGet).toEqual({ path: '/readyz', port: 'http' })
  })

  test.each(deployments)('of $role have time to drain and to stop before they are killed', ({ role, pod }) => {
    const { readinessProbe: { periodSeconds = 10, timeoutSeconds = 1, failureThreshold = 3 } = {} } =
      containerOf(pod) ?? {}
    const drain = Number(ownSettings(pod)['DRAIN_SECONDS'] ?? 0)
    // longer than Kubernetes takes to notice
    if (role === 'web') expect(drain).toBeGreaterThan(failureThreshold * (periodSeconds + timeoutSeconds))
    else expect(drain).toBe(0)
    expect(pod?.spec?.terminationGracePeriodSeconds).toBeGreaterThan(drain + 5)
  })

  test('are what each selector means', () => {
    for (const { role, deployment, pod } of deployments) {
      const meant = (selector: LabelSelector | undefined) =>
        pods.filter((other) => selects(selector ?? {}, other.pod)).map((other) => other.role)
      expect(meant(deployment.spec?.selector)).toEqual([role])
      expect(meant(pod?.spec?.topologySpreadConstraints?.[0]?.labelSelector)).toEqual([role])
      const [budget] = ofKind(base, 'PodDisruptionBudget').filter(
        ({ metadata }) => metadata.name === `kerbside-${role}`,
      )
      expect(meant(budget?.spec?.selector)).toEqual([role])
      expect(budget?.spec?.maxUnavailable).toBe(1)
    }
    const [service] = ofKind(base, 'Service')
    expect(pods.filter(({ pod }) => selects({ matchLabels: service?.spec?.selector ?? {} }, pod))).toHaveLength(1)
    expect(service?.spec?.selector?.['app.kubernetes.io/component']).toBe('web')
    expect(service?.spec?.ports?.map(({ name, targetPort }) => [name, targetPort])).toEqual([['http', 'http']])
    const [ingress] = ofKind(readManifests(EXAMPLE, ['ingress.yaml']), 'Ingress')
    const backend = ingress?.spec?.rules?.[0]?.http?.paths[0]?.backend.service
    expect(backend).toEqual({ name: service?.metadata.name, port: { name: 'http' } })
  })
})

describe('the network', () => {
  const policies = ofKind(base, 'NetworkPolicy')
  const meant = (role: string, pod: PodTemplateSpec | undefined) =>
    policies.filter(({ spec }) => selects(spec?.podSelector ?? {}, pod)).map(({ spec }) => ({ role, spec }))

  /** Rows of the page: | `web` | who may connect to it | ports that it connects to | */
  const rows = [...chapter.matchAll(/^\| `(\w+)` \| ([^|]*) \| ([^|]*) \|$/gm)]

  test('lets each role connect as docs/install.md lists, and no other way', () => {
    expect(new Set(rows.map(([, role]) => role))).toEqual(new Set([...ROLES, 'migrate']))
    for (const [, role = '', from = '', to = ''] of rows) {
      const own = meant(role, pods.find((each) => each.role === role)?.pod)
      const egress = own.flatMap(({ spec }) => spec?.egress ?? [])
      const ports = egress.flatMap((rule) => (rule.ports ?? []).map(({ port }) => Number(port)))
      const listed = [...to.matchAll(/\d+/g)].map(([port]) => Number(port))
      expect(
        [...new Set(ports)].toSorted((a, b) => a - b),
        `${role} asks`,
      ).toEqual(listed.toSorted((a, b) => a - b))
      const askers = own.flatMap(({ spec }) =>
        (spec?.ingress ?? []).flatMap((rule) =>
          (rule.from ?? [{}]).map((peer) => peer.namespaceSelector?.matchLabels?.['kerbside.example/is']),
        ),
      )
      const named = [...from.matchAll(/proxy|monitoring/g)].map(([asker]) => asker)
      expect(new Set(askers), `${role} is asked by`).toEqual(new Set(named))
    }
  })

  test('is closed both ways for every pod of ours before anything is opened', () => {
    for (const { role, pod } of pods) {
      const closed = meant(role, pod).filter(({ spec }) => spec && !spec.ingress && !spec.egress)
      expect(
        closed.map(({ spec }) => spec?.policyTypes),
        role,
      ).toEqual([['Ingress', 'Egress']])
    }
    // a rule without ports, or open to everyone, would open more than the page says
    for (const { spec } of policies) {
      for (const rule of [...(spec?.egress ?? []), ...(spec?.ingress ?? [])])
        expect(rule.ports?.length).toBeGreaterThan(0)
      for (const rule of spec?.ingress ?? []) expect(rule.from?.length).toBeGreaterThan(0)
    }
  })

  test('keeps the addresses of cloud credentials out of what may be called by https', () => {
    const https = policies.flatMap(({ spec }) => spec?.egress ?? []).filter(({ ports }) => ports?.[0]?.port === 443)
    expect(https.map(({ to }) => to)).toEqual([[{ ipBlock: { cidr: '0.0.0.0/0', except: ['169.254.0.0/16'] } }]])
  })
})
