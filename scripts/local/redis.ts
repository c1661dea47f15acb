import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { createDaemon, type Daemon, type Watch } from './daemon.ts'
import type { RedisBinary } from './redis-binary.ts'

export interface RedisOptions {
  binary: RedisBinary
  /** Its data folder; created on first use. */
  dir: string
  port: number
  password: string
  logFile: string
  /** false: never waits for the disk; the data still survives a killed process. For tests. */
  fsync: boolean
  /** How many databases it has; 16 by default. */
  databases?: number
  deleteOnExitDir?: string
  watch?: Watch
}

/** The address of an embedded Redis. */
export function redisUrl({ port, password }: Pick<RedisOptions, 'port' | 'password'>): string {
  return `redis://:${password}@127.0.0.1:${port}`
}

/** Prepares an embedded Redis: returns its controls, not yet started. */
export function embeddedRedis(options: RedisOptions): Daemon {
  fs.mkdirSync(options.dir, { recursive: true, mode: 0o700 })
  // a file, because a password on the command line can be read by every user of the machine
  const config = path.join(options.dir, 'redis.conf')
  fs.writeFileSync(config, configuration(options), { mode: 0o600 })
  return createDaemon({
    name: 'Redis',
    command: options.binary.command,
    args: [config],
    cwd: options.dir,
    env: options.binary.env,
    logFile: options.logFile,
    stopSignal: 'SIGTERM',
    timeoutMs: 30_000,
    isReady: () => redisAnswers(options.port, options.password),
    repair: (log) => DAMAGED.test(log) && setAside(path.join(options.dir, 'appendonlydir')),
    deleteOnExitDir: options.deleteOnExitDir,
    watch: options.watch,
  })
}

/**
 * Redis's message for a log that it can't read, as after a disk that was full for a moment (Redis 7.0 leaves a hole in
 * it).
 */
const DAMAGED = /Bad file format reading the append only file/

/** Everything in Redis follows from PostgreSQL: it starts empty, and what could not be read is kept for inspection. */
function setAside(log: string): boolean {
  if (!fs.existsSync(log)) return false
  fs.rmSync(`${log}.damaged`, { recursive: true, force: true })
  fs.renameSync(log, `${log}.damaged`)
  return true
}

function configuration({ dir, port, password, fsync, databases = 16 }: RedisOptions): string {
  return [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir "${dir.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`,
    'appendonly yes', // waiting jobs survive a crash
    `appendfsync ${fsync ? 'everysec' : 'no'}`,
    'save ""', // the append-only file is enough
    `databases ${databases}`,
    'maxmemory-policy noeviction', // an evicted key could be a queued job
    '',
  ].join('\n')
}

/** Returns whether Redis answers PING: while it is loading its data it doesn't. */
export function redisAnswers(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' })
    let reply = ''
    const settle = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(1_000, () => settle(false))
    socket.once('error', () => settle(false))
    socket.once('close', () => settle(false))
    socket.once('connect', () => socket.write(`AUTH ${password}\r\nPING\r\n`))
    socket.on('data', (data) => {
      reply += data.toString()
      if (reply.split('\r\n').length > 2) settle(reply === '+OK\r\n+PONG\r\n')
    })
  })
}
