import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ROOT } from './cruise.ts'

export interface Service {
  image: string
  build?: unknown
  command?: string[]
  entrypoint?: string[]
  user?: string
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  environment?: Record<string, string>
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test?: string[]; disable?: boolean }
  restart?: string
  stop_grace_period?: string
  profiles?: string[]
  logging?: { driver: string; options: Record<string, string> }
  ports?: string[]
  volumes?: string[]
  configs?: { source: string; target: string }[]
}

export interface Compose {
  services: Record<string, Service>
  volumes: Record<string, unknown>
  configs: Record<string, { content?: string; file?: string }>
}

export const COMPOSE_FILE = join(ROOT, 'docker-compose.yml')
export const composeText = (): string => readFileSync(COMPOSE_FILE, 'utf8')

/** `${NAME:-default}` and `${NAME:?message}`, as Compose has them; `$$` is a plain dollar sign. */
const VARIABLE = /\$\$|\$\{(\w+)(?::([-?])([^}]*))?\}/g

export interface Variable {
  name: string
  /** Null when there is none. */
  fallback: string | null
  required: boolean
}

/** Returns every environment variable that the file reads. */
export function variablesIn(text: string): Variable[] {
  return [...text.matchAll(VARIABLE)].flatMap(([, name, kind, rest]) =>
    name ? [{ name, fallback: kind === '-' ? (rest ?? '') : null, required: kind === '?' }] : [],
  )
}

/** Reads the file as Compose does, with the variables of `env`. Throws when a required one is missing. */
export function readCompose(env: Readonly<Record<string, string>>, text = composeText()): Compose {
  const filled = text.replace(VARIABLE, (whole, name?: string, kind?: string, rest?: string) => {
    if (!name) return '$'
    const value = env[name] ?? (kind === '-' ? rest : undefined)
    if (value === undefined) throw new Error(`${whole} is not set`)
    return value
  })
  return parse(filled, { merge: true }) as Compose
}
