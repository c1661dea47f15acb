import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Deployment } from 'kubernetes-types/apps/v1.d.ts'
import type { Job } from 'kubernetes-types/batch/v1.d.ts'
import type { ConfigMap, Service } from 'kubernetes-types/core/v1.d.ts'
import type { ObjectMeta } from 'kubernetes-types/meta/v1.d.ts'
import type { Ingress, NetworkPolicy } from 'kubernetes-types/networking/v1.d.ts'
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.d.ts'
import { parse, parseAllDocuments } from 'yaml'
import { ROOT } from './cruise.ts'

interface Kinds {
  ConfigMap: ConfigMap
  Deployment: Deployment
  Ingress: Ingress
  Job: Job
  NetworkPolicy: NetworkPolicy
  PodDisruptionBudget: PodDisruptionBudget
  Service: Service
}

export interface Manifest {
  apiVersion: string
  kind: string
  metadata: ObjectMeta & { name: string }
}

interface Kustomization {
  resources: string[]
  configMapGenerator: { name: string; envs?: string[]; literals?: string[]; behavior?: string }[]
  patches?: { path: string }[]
  images?: { name: string; newName: string; newTag: string }[]
}

export const BASE = join(ROOT, 'deploy/kubernetes/base')
export const EXAMPLE = join(ROOT, 'deploy/kubernetes/example')

export const readKustomization = (folder: string): Kustomization =>
  parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as Kustomization

/** Returns all manifests of a stream of YAML documents. */
export const manifestsIn = (text: string): Manifest[] =>
  parseAllDocuments(text, { merge: true }).map((document) => document.toJS() as Manifest)

/** Returns the manifests of files in a folder. */
export const readManifests = (folder: string, files: readonly string[]): Manifest[] =>
  files.flatMap((file) => manifestsIn(readFileSync(join(folder, file), 'utf8')))

/** Returns those of one kind. */
export const ofKind = <K extends keyof Kinds>(manifests: readonly Manifest[], kind: K): (Kinds[K] & Manifest)[] =>
  manifests.filter((manifest): manifest is Kinds[K] & Manifest => manifest.kind === kind)

/** Returns the variables of a file such as settings.env. */
export function readEnvFile(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

/**
 * Returns the complaints of Kubernetes' own object descriptions about manifests: fields that are unknown, missing or of
 * another type, one line each. TypeScript refuses unknown fields in object literals, at any depth.
 */
export function complaints(manifests: readonly Manifest[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-manifests-'))
  try {
    const file = join(folder, 'manifests.ts')
    writeFileSync(file, manifests.map(asTypeScript).join('\n'))
    const args = ['--noEmit', '--strict', '--ignoreConfig', '--types', '', '--module', 'nodenext', file]
    const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), args, { encoding: 'utf8', cwd: folder })
    return stdout.split('\n').filter((line) => line.includes('error TS'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function asTypeScript(manifest: Manifest, index: number): string {
  const [group = '', version] = manifest.apiVersion.includes('/')
    ? manifest.apiVersion.split('/')
    : ['core', manifest.apiVersion]
  const types = join(ROOT, 'node_modules/kubernetes-types', group.replace(/\..*/, ''), `${version}.d.ts`)
  return `export const m${index}: import(${JSON.stringify(types)}).${manifest.kind} = ${JSON.stringify(manifest, null, 1)}`
}

/** The command that builds a folder as Kubernetes' own tool does; null where it is not installed. */
export const KUSTOMIZE =
  [
    ['kubectl', 'kustomize'],
    ['kustomize', 'build'],
  ].find(([program = '']) => spawnSync(program, ['version', '--client']).error === undefined) ?? null
