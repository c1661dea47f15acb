import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { EndpointShape, LiveMessageShape } from '#server/platform/kernel/contract.ts'
import type { RoomShape } from '#server/platform/kernel/facts/contract.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

export interface Contracts {
  readonly endpoints: readonly EndpointShape[]
  readonly rooms: readonly RoomShape[]
  readonly messages: readonly LiveMessageShape[]
}

/** Returns every endpoint, every room and every live message that the contracts declare. */
export async function readContracts(): Promise<Contracts> {
  const files = [
    ...globSync(['modules/**/contract.ts', 'modules/**/contract/!(*.test).ts'], { cwd: ROOT }),
    ...globSync('server/platform/*/contract.ts', { cwd: ROOT }),
  ]
  const exported = await Promise.all(files.map((file) => import(join(ROOT, file)) as Promise<Record<string, unknown>>))
  const values = exported.flatMap((one) => Object.values(one)).filter((value) => typeof value === 'object')
  return {
    endpoints: values.filter((value): value is EndpointShape => value !== null && 'method' in value && 'path' in value),
    rooms: values.filter((value): value is RoomShape => value !== null && 'kind' in value && 'takesId' in value),
    messages: values.filter(
      (value): value is LiveMessageShape => value !== null && 'name' in value && 'payload' in value,
    ),
  }
}
