import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Redis } from 'ioredis'
import { createDaemon, type Daemon } from '#scripts/local/daemon.ts'
import { findFreePort } from '#scripts/local/ports.ts'
import { redisAnswers } from '#scripts/local/redis.ts'
import { findRedis } from '#scripts/local/redis-install.ts'
import { until } from './until.ts'

interface Servers {
  /** Kills one server at once, like a power cut. */
  kill9(port: number): void
  /** Stops one server without ending it: its connections stay, and it doesn't answer. */
  freeze(port: number): void
  /** Starts one again that was ended. */
  start(port: number): Promise<void>
  /** A connection to one server, closed with the others. */
  ask(port: number): Redis
  stop(): Promise<void>
}

/** Redis servers that belong together, on the loopback interface; `url` is their REDIS_URL. */
export interface RedisSet extends Servers {
  readonly url: string
  /** Of those with data. */
  readonly ports: readonly number[]
  /** Returns the port of the master that has this key now. */
  masterOf(key: string): Promise<number>
}

interface Member {
  readonly port: number
  /** Of its configuration. */
  readonly lines: readonly string[]
  readonly args?: readonly string[]
}

const storageSettings = (password: string): string[] => [
  'appendonly yes',
  'appendfsync no',
  'save ""',
  'maxmemory-policy noeviction',
  'repl-diskless-sync-delay 0',
  `masterauth ${password}`,
]
/** How long a server is silent before the others consider it dead. */
const NODE_TIMEOUT_MS = 1_000

/** Three masters with a replica each, which share the slots. */
export async function startCluster(): Promise<RedisSet> {
  const ports = await findFreePorts(6)
  const password = randomBytes(16).toString('hex')
  const lines = [
    ...storageSettings(password),
    'cluster-enabled yes',
    `cluster-node-timeout ${NODE_TIMEOUT_MS}`,
    'cluster-replica-validity-factor 0',
    // a cluster names a replica only once it has copied something, even this
    'repl-ping-replica-period 1',
  ]
  const servers = await startServers(
    password,
    ports.map((port) => ({ port, lines })),
  )
  const asked = ports.map(servers.ask)
  await joinTogether(asked)
  return {
    ...servers,
    ports,
    masterOf: (key) => Promise.any(asked.map((server) => masterOfSlot(server, key))),
    url: `redis+cluster://:${password}@${addresses(ports.slice(0, 3))}`,
  }
}

async function masterOfSlot(server: Redis, key: string): Promise<number> {
  const slot = await server.cluster('KEYSLOT', key)
  const ranges = await server.cluster('SLOTS')
  const [, , master] = ranges.find(([from, to]) => from <= slot && slot <= to) ?? []
  if (!master) throw new Error(`No node has ${key}`)
  return master[1]
}

/** A master, its replica, and three sentinels that have a password of their own. */
export async function startSentinels(): Promise<RedisSet> {
  const [master = 0, replica = 0, ...watching] = await findFreePorts(5)
  const [password, sentinelPassword] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
  const data = await startServers(password, [
    { port: master, lines: storageSettings(password) },
    { port: replica, lines: [...storageSettings(password), `replicaof 127.0.0.1 ${master}`] },
  ])
  // a sentinel that checks before this would check again in ten seconds
  await until(isInSync(data.ask(replica)), 'the replica to be in sync')
  const lines = [
    `sentinel monitor ${MASTER} 127.0.0.1 ${master} 2`,
    `sentinel auth-pass ${MASTER} ${password}`,
    `sentinel sentinel-pass ${sentinelPassword}`,
    `sentinel down-after-milliseconds ${MASTER} ${NODE_TIMEOUT_MS}`,
    `sentinel failover-timeout ${MASTER} 3000`,
  ]
  const sentinels = await startServers(
    sentinelPassword,
    watching.map((port) => ({ port, lines, args: ['--sentinel'] })),
  )
  const asked = watching.map(sentinels.ask)
  for (const sentinel of asked) await until(knowsAll(sentinel), 'the sentinels to know all')
  return {
    ...data,
    url: `redis+sentinel://:${password}@${addresses(watching)}/${MASTER}?sentinelPassword=${sentinelPassword}`,
    ports: [master, replica],
    async masterOf() {
      const answer = await asked[0]?.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', MASTER)
      return Number((answer as string[])[1])
    },
    async stop() {
      await sentinels.stop()
      await data.stop()
    },
  }
}

const MASTER = 'kerbside-master'

const addresses = (ports: readonly number[]): string => ports.map((port) => `127.0.0.1:${port}`).join(',')
/** Returns whether a replica has all data of its master. */
export const isInSync = (replica: Redis) => async (): Promise<boolean> =>
  (await replica.info('replication')).includes('master_link_status:up')
const knowsAll = (sentinel: Redis) => async () => {
  const replicas = (await sentinel.call('SENTINEL', 'REPLICAS', MASTER)) as unknown[]
  const sentinels = (await sentinel.call('SENTINEL', 'SENTINELS', MASTER)) as unknown[]
  return replicas.length === 1 && sentinels.length === 2
}

/** A cluster's servers communicate on their port plus this. */
const BUS_PORT_OFFSET = 10_000
/** Outgoing connections take ports from about here on. */
const EPHEMERAL_PORTS_FROM = 32_000

async function findFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = await findFreePort()
    if (
      port + BUS_PORT_OFFSET < EPHEMERAL_PORTS_FROM &&
      (await findFreePort(port + BUS_PORT_OFFSET)) === port + BUS_PORT_OFFSET
    )
      ports.add(port)
  }
  return [...ports]
}

async function startServers(password: string, members: readonly Member[]): Promise<Servers> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kerbside-redis-'))
  const binary = await findRedis()
  const connections: Redis[] = []
  const daemons = new Map<number, Daemon>()
  for (const { port, lines, args = [] } of members) {
    const dir = path.join(folder, String(port))
    fs.mkdirSync(dir)
    const config = path.join(dir, 'redis.conf')
    const common = ['bind 127.0.0.1', `port ${port}`, `requirepass ${password}`, `dir "${dir}"`]
    fs.writeFileSync(config, `${[...common, ...lines].join('\n')}\n`, { mode: 0o600 })
    const plan = { name: `Redis ${port}`, command: binary.command, cwd: dir, env: binary.env, deleteOnExitDir: folder }
    const isReady = () => redisAnswers(port, password)
    const logFile = path.join(folder, `${port}.log`)
    daemons.set(
      port,
      createDaemon({ ...plan, args: [config, ...args], isReady, logFile, stopSignal: 'SIGTERM', timeoutMs: 30_000 }),
    )
  }
  await Promise.all([...daemons.values()].map((one) => one.start()))
  const send = (port: number, signal: NodeJS.Signals) => {
    const pid = daemons.get(port)?.pid
    if (pid === undefined) throw new Error(`No Redis runs at ${port}`)
    process.kill(pid, signal)
  }
  return {
    kill9: (port) => send(port, 'SIGKILL'),
    freeze: (port) => send(port, 'SIGSTOP'),
    start: async (port) => daemons.get(port)?.start(),
    ask(port) {
      const redis = new Redis({ host: '127.0.0.1', port, password, retryStrategy: () => 100 })
      redis.on('error', () => undefined)
      connections.push(redis)
      return redis
    },
    async stop() {
      for (const redis of connections) redis.disconnect()
      await Promise.all([...daemons.values()].map((one) => one.stop(0)))
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

const SLOTS = 16_384

/** Returns whether this server tells clients of a replica for each master. */
const namesReplicas = (server: Redis) => async (): Promise<boolean> =>
  (await server.cluster('SLOTS')).every(([, , ...nodes]) => nodes.length > 1)

/** Makes a cluster of single servers: the first half are masters, the second half their replicas. */
async function joinTogether(servers: readonly Redis[]): Promise<void> {
  const [masters, replicas] = [servers.slice(0, servers.length / 2), servers.slice(servers.length / 2)]
  const share = Math.ceil(SLOTS / masters.length)
  for (const [nth, master] of masters.entries()) {
    const slots = Array.from({ length: Math.min(share, SLOTS - nth * share) }, (_, slot) => nth * share + slot)
    await master.cluster('ADDSLOTS', ...slots)
    await master.cluster('SET-CONFIG-EPOCH', nth + 1)
  }
  for (const server of servers.slice(1)) await servers[0]?.cluster('MEET', '127.0.0.1', server.options.port ?? 0)
  const says = (server: Redis, line: string) => async () => String(await server.cluster('INFO')).includes(line)
  for (const server of servers)
    await until(says(server, `cluster_known_nodes:${servers.length}`), 'all to know each other')
  for (const [nth, replica] of replicas.entries())
    await replica.cluster('REPLICATE', String(await masters[nth]?.cluster('MYID')))
  for (const server of servers) await until(says(server, 'cluster_state:ok'), 'the cluster')
  for (const replica of replicas) await until(isInSync(replica), 'a replica to be in sync')
  for (const server of servers) await until(namesReplicas(server), 'all replicas to be named')
}
