import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROLES, readConfig } from '#server/platform/kernel/config.ts'
import { COMPOSE_FILE, composeText, readCompose, type Service, type Variable, variablesIn } from './compose.ts'
import { ROOT } from './cruise.ts'
import { readImage } from './dockerfile.ts'

const variables = variablesIn(composeText())
/** Required, or empty where a service may be left out. */
const isSecret = ({ required, fallback }: Variable) => required || fallback === ''
const secrets = [...new Set(variables.filter(isSecret).map(({ name }) => name))]
/** Also empty until they are known, but not secret. */
const OPEN = ['BROKER_REGISTRATION', 'EA_REGISTER_URL']
/** Settings with a format: keys of one shape, a number and an address. */
const SHAPED = {
  VAPID_PUBLIC_KEY: 'BEmfE16fT5rmJwZAQ0A0hrauWvDEudtHfZqKhh9M-wgfO9r8ghYVLdvQCxh4JELYNzADJ4DiNiCOLjZKqrov4cc',
  VAPID_PRIVATE_KEY: 'xgvag_d1bJ9xj0FDaic16CUiDL7pymj1ACLGyfxkA6A',
  BROKER_REGISTRATION: 'CBDU123456',
  EA_REGISTER_URL: 'https://environment.data.gov.uk',
}
const env = { ...Object.fromEntries(secrets.map((name) => [name, randomBytes(24).toString('hex')])), ...SHAPED }
const { services, volumes, configs } = readCompose(env)
const ours = Object.entries(services).filter(([, service]) => service.build)
const roles = ours.filter(([, { environment }]) => environment?.ROLES)
const byHand = ours.filter(([, { profiles }]) => profiles)
/** Variables that commands beside the server get, and the server doesn't. */
const OF_COMMANDS: Record<string, string[]> = {
  migrate: ['SERVER_DATABASE_URL'],
  owner: ['SERVER_DATABASE_URL'],
  backup: ['PGDATA', 'BACKUP_DIR', 'BACKUP_DAYS'],
  restore: ['PGDATA', 'BACKUP_DIR'],
}

/** Returns the complaints of a reader of the Compose specification about a file; nothing when it is valid. */
function complaints(file: string): string {
  // the rule doesn't understand an interface that a variable names; a test below checks the ports
  const args = [file, '--quiet', '--disable-rule', 'no-unbound-port-interfaces']
  const { stdout, stderr } = spawnSync(join(ROOT, 'node_modules/.bin/dclint'), args, { encoding: 'utf8' })
  return `${stdout}${stderr}`.trim()
}

test('the compose file follows the Compose specification', () => {
  expect(complaints(COMPOSE_FILE)).toBe('')

  const folder = mkdtempSync(join(tmpdir(), 'kerbside-compose-'))
  const broken = join(folder, 'docker-compose.yml')
  writeFileSync(broken, composeText().replace(' ports:', ' prots:'))
  expect(complaints(broken), 'a planted slip of the pen').toContain('/services/proxy')
  rmSync(folder, { recursive: true })
})

const compose = spawnSync('docker', ['compose', 'version']).status === 0
test.runIf(compose)('docker compose itself reads the file', () => {
  const read = (with_: object) =>
    spawnSync('docker', ['compose', '-f', COMPOSE_FILE, '--env-file', '/dev/null', 'config', '--quiet'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...with_ },
    })
  expect(read(env)).toMatchObject({ status: 0, stderr: '' })
  expect(read({}).stderr).toContain('is needed in .env')
})

describe('secrets', () => {
  test('have no default: without them nothing starts', () => {
    const secret = /PASSWORD|SECRET|KEY|TOKEN/
    const others = variables.filter(({ name }) => !OPEN.includes(name))
    expect(others.filter((variable) => secret.test(variable.name) !== isSecret(variable))).toEqual([])
    expect(() => readCompose({})).toThrow(/is not set/)
  })

  test('come from a file that git ignores', () => {
    expect(execFileSync('git', ['check-ignore', '.env'], { cwd: ROOT, encoding: 'utf8' }).trim()).toBe('.env')
  })
})

describe('our processes', () => {
  test('are two of the web, a worker, a relay, and a migration before them', () => {
    const running = roles.map(([, { environment }]) => environment?.ROLES ?? 'all')
    expect(running.toSorted()).toEqual(['relay', 'web', 'web', 'worker'])
    expect(new Set(running)).toEqual(new Set(ROLES))
    expect(services.migrate?.command).toEqual(['node', 'scripts/migrate.ts'])
  })

  test.each(ours)('can change only their volumes, and have no unneeded powers: %s', (name, service) => {
    const isRoot = ['backup', 'restore'].includes(name)
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    expect([service.user, service.cap_add]).toEqual(
      isRoot ? ['root', ['CHOWN', 'DAC_OVERRIDE', 'FOWNER']] : [undefined, undefined],
    )
  })

  test.each(ours)('set no variable that nothing reads: %s', (name, { environment }) => {
    const config = Object.keys(readConfig({ ...environment, ...services['web-1']?.environment }))
    const known = [...config, ...(OF_COMMANDS[name] ?? [])]
    expect(Object.keys(environment ?? {}).filter((name) => !known.includes(name))).toEqual([])
  })

  test.each(roles)('have a configuration that production accepts: %s', (_, { environment }) => {
    expect(readConfig({ ...environment, NODE_ENV: 'production' })).toMatchObject({ DEMO: false, TRUST_PROXY: 1 })
  })

  test.each(roles)(
    'sign in to the database as the role that the migration creates, not as the owner: %s',
    (_, { environment }) => {
      expect(environment?.DATABASE_URL).toBe(services.migrate?.environment?.SERVER_DATABASE_URL)
      expect(environment?.DATABASE_URL).not.toBe(services.migrate?.environment?.DATABASE_URL)
    },
  )

  test.each([...roles, ['backup', services.backup] as const])(
    'wait for the database, Redis and the migration: %s',
    (_, service) => {
      expect(service?.depends_on).toEqual({
        postgres: { condition: 'service_healthy' },
        redis: { condition: 'service_healthy' },
        migrate: { condition: 'service_completed_successfully' },
      })
    },
  )
})

describe('commands that operators run', () => {
  test('are the arguments of services that nothing else starts', () => {
    expect(byHand.map(([name]) => name)).toEqual(['maintenance', 'owner', 'restore'])
    for (const [name, service] of byHand) {
      expect(service, name).toMatchObject({ profiles: ['maintenance'], restart: 'no', healthcheck: { disable: true } })
      expect(service.entrypoint, name).toEqual([...readImage().entrypoint, 'node'])
    }
  })

  test('have the settings of the server, as the server or as the owner of the tables', () => {
    const { ROLES: _, ...settings } = services.worker?.environment ?? {}
    expect(services.maintenance?.environment).toEqual(settings)
    expect(services.owner?.environment).toEqual({ ...settings, ...services.migrate?.environment })
  })
})

describe('the backup', () => {
  const mounts = (name: string) => services[name]?.volumes ?? []
  const cluster = services.postgres?.environment?.PGDATA ?? ''

  test('reads what the database and the server write, and can change none of it', () => {
    const written = [...mounts('postgres'), ...mounts('worker')].filter((mount) => !mount.startsWith('backup:'))
    expect(mounts('backup').toSorted()).toEqual(['backup:/backup', ...written.map((mount) => `${mount}:ro`)].toSorted())
    expect(mounts('restore').toSorted()).toEqual(['backup:/backup:ro', ...written].toSorted())
    for (const name of ['backup', 'restore'])
      expect(services[name]?.environment).toMatchObject({
        PGDATA: cluster,
        BACKUP_DIR: '/backup',
        DATABASE_URL: services.migrate?.environment?.DATABASE_URL,
      })
    expect(cluster).toMatch(/^\/var\/lib\/postgresql\/18\//)
  })

  test('gets the log of changes from PostgreSQL, through a script that exists', () => {
    const { command, configs: mounted } = services.postgres ?? {}
    expect(command).toEqual(
      expect.arrayContaining([
        '--archive_mode=on',
        '--archive_timeout=60',
        '--archive_command=sh /archive-wal.sh %p /backup/wal/%f',
      ]),
    )
    expect(mounted).toEqual([{ source: 'archive-wal', target: '/archive-wal.sh' }])
    expect(existsSync(join(ROOT, configs['archive-wal']?.file ?? ''))).toBe(true)
  })

  test('runs beside all the others, and is healthy while there is a backup of the last night', () => {
    const { profiles, restart, healthcheck, command } = services.backup ?? {}
    expect({ profiles, restart, command }).toEqual({
      profiles: undefined,
      restart: 'unless-stopped',
      command: ['node', 'scripts/nightly-backup.ts'],
    })
    const folder = mkdtempSync(join(tmpdir(), 'kerbside-nights-'))
    const [, check = ''] = healthcheck?.test ?? []
    const isHealthy = () => spawnSync('sh', ['-c', check.replace('/backup', folder)]).status === 0
    const night = (name: string, hoursAgo: number) => {
      const [copy, time] = [join(folder, 'base', name), Date.now() / 1000 - hoursAgo * 3600]
      mkdirSync(copy, { recursive: true })
      utimesSync(copy, time, time)
    }
    expect(isHealthy()).toBe(false)
    night('2026-11-23T02-00-00.000Z', 27)
    night('2026-11-24T02-00-00.000Z.part', 1)
    expect(isHealthy()).toBe(false)
    night('2026-11-24T02-00-00.000Z', 25)
    expect(isHealthy()).toBe(true)
    rmSync(folder, { recursive: true })
  })
})

describe('the services around them', () => {
  test('all have a health check and restart after a crash', () => {
    const others = Object.entries(services).filter(([, service]) => !service.build)
    for (const [name, { healthcheck, restart }] of others) {
      expect(healthcheck?.test, name).toBeDefined()
      expect(restart, name).toBe('unless-stopped')
    }
  })

  test('are PostgreSQL 18 on its volume, and a Redis that evicts nothing and keeps a log', () => {
    expect(services.postgres?.image).toMatch(/^postgres:18/)
    expect(services.postgres?.volumes).toContain('postgres:/var/lib/postgresql')
    expect(services.redis?.command?.join(' ')).toMatch(/--appendonly yes .*--maxmemory-policy noeviction/)
    expect(services.typesense?.image).toMatch(/^typesense\/typesense:30/)
  })

  test('use PostgreSQL for search, and Typesense only on request', () => {
    expect(services['web-1']?.environment?.SEARCH_ENGINE).toBe('postgres')
    expect(variables.filter(({ name, required }) => name.startsWith('TYPESENSE') && required)).toEqual([])
    expect(services.typesense?.profiles).toEqual(['typesense'])
  })

  test('limit their logs, like our own processes', () => {
    for (const [name, { logging }] of Object.entries(services))
      expect(logging, name).toEqual({ driver: 'json-file', options: { 'max-size': '20m', 'max-file': '5' } })
  })

  test('listen on this machine only by default, and only proxy and mail listen at all', () => {
    const published = Object.entries(services).flatMap(([name, { ports }]) => (ports ?? []).map((port) => [name, port]))
    expect(published.filter(([, port]) => !port?.startsWith('127.0.0.1:'))).toEqual([])
    expect(new Set(published.map(([name]) => name))).toEqual(new Set(['proxy', 'mail']))
  })

  test('keep a browser with one web process and the metrics inside', () => {
    const { caddyfile } = configs
    const webs = roles.filter(([, { environment }]) => environment?.ROLES === 'web').map(([name]) => `${name}:3000`)
    expect(caddyfile?.content).toContain(`reverse_proxy ${webs.join(' ')} {`)
    expect(caddyfile?.content).toMatch(/lb_policy cookie/)
    expect(caddyfile?.content).toMatch(/health_uri \/readyz/)
    expect(caddyfile?.content).toMatch(/@inside path \/metrics \/readyz\n\s*respond @inside 404/)
  })

  test('use the declared volumes, and all of them', () => {
    const used = (service: Service) => (service.volumes ?? []).map((volume) => volume.split(':')[0])
    expect(new Set(Object.values(services).flatMap(used))).toEqual(new Set(Object.keys(volumes)))
  })
})
