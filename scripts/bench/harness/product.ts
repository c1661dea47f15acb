import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { asServer } from './databases.ts'
import { launchServer, type Server, type Stage } from './launch.ts'
import { PRODUCT } from './stand-alone.ts'
import { WATCHERS_PROXIES } from './watcher-socket.ts'

/** Where processes of the product keep what they know. */
export interface Stores {
  readonly databaseUrl: string
  readonly redisUrl: string
}

interface ProcessOptions {
  readonly name: string
  readonly roles: string
  readonly on: Stores
  /** Gets what stops it. */
  readonly until: AsyncDisposableStack
  readonly args?: readonly string[]
  /** Added to what is usual. */
  readonly settings?: Readonly<Record<string, string>>
}

/** Starts a process of the product. */
export type StartProduct = (options: ProcessOptions) => Promise<Server>

/** All that it starts share their secrets, so that tokens are good everywhere; `nodeArgs` are those of all that name none. */
export function openProduct(stage: Stage, nodeArgs: readonly string[]): StartProduct {
  const secret = () => randomBytes(32).toString('hex')
  const secrets = { SESSION_SECRET: secret(), SEALING_SECRET: secret() }
  return async ({ name, roles, on, until, args = nodeArgs, settings = {} }) => {
    const env = { ...environment(stage.folder, on), ...secrets, ROLES: roles, ...settings }
    const server = await launchServer(stage, { name, file: PRODUCT, nodeArgs: args, env })
    until.defer(() => server.stop())
    return server
  }
}

const environment = (folder: string, { databaseUrl, redisUrl }: Stores): Record<string, string> => ({
  // production refuses limits this wide, and addresses that nobody confirmed: the carriers here have no letter box
  NODE_ENV: 'development',
  PORT: '0',
  DATABASE_URL: asServer(databaseUrl),
  REDIS_URL: redisUrl,
  STORAGE_DIR: path.join(folder, 'files'),
  PRIVATE_STORAGE_DIR: path.join(folder, 'private-files'),
  WEB_DIST: path.join(folder, 'no-web'),
  RATE_LIMIT_FACTOR: '1000000',
  TRUST_PROXY: WATCHERS_PROXIES,
})
