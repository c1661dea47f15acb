import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROLES, readConfig } from '#server/platform/config.ts'
import { COMPOSE_FILE, composeText, readCompose, type Service, type Variable, variablesIn } from './compose.ts'
import { ROOT } from './cruise.ts'

const variables = variablesIn(composeText())
/** Needed, or left empty where a service may be left out. */
const isSecret = ({ required, fallback }: Variable) => required || fallback === ''
const secrets = [...new Set(variables.filter(isSecret).map(({ name }) => name))]
const env = Object.fromEntries(secrets.map((name) => [name, randomBytes(24).toString('hex')]))
const { services, volumes, configs } = readCompose(env)
const ours = Object.entries(services).filter(([, service]) => service.build)
const roles = ours.filter(([, { command }]) => !command)

/** What a reader of the Compose specification has against a file; nothing when it is sound. */
function complaints(file: string): string {
  // the rule does not understand an interface that a variable names; a test below looks at the ports
  const args = [file, '--quiet', '--disable-rule', 'no-unbound-port-interfaces']
  const { stdout, stderr } = spawnSync(join(ROOT, 'node_modules/.bin/dclint'), args, { encoding: 'utf8' })
  return `${stdout}${stderr}`.trim()
}

test('the compose file follows the Compose specification', () => {
  expect(complaints(COMPOSE_FILE)).toBe('')

  const folder = mkdtempSync(join(tmpdir(), 'kerbside-compose-'))
  const broken = join(folder, 'docker-compose.yml')
  writeFileSync(broken, composeText().replace('healthcheck:', 'healthchek:'))
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
    expect(variables.filter((variable) => secret.test(variable.name) !== isSecret(variable))).toEqual([])
    expect(() => readCompose({})).toThrow(/is not set/)
  })

  test('come from a file that git ignores', () => {
    expect(execFileSync('git', ['check-ignore', '.env'], { cwd: ROOT, encoding: 'utf8' }).trim()).toBe('.env')
  })
})

describe('our processes', () => {
  test('are two of the web, a worker, a relay, and what migrates before them', () => {
    const running = roles.map(([, { environment }]) => environment?.ROLES ?? 'all')
    expect(running.toSorted()).toEqual(['relay', 'web', 'web', 'worker'])
    expect(new Set(running)).toEqual(new Set(ROLES))
    expect(services.migrate?.command).toEqual(['node', 'scripts/migrate.ts'])
  })

  test.each(ours)('%s sets no variable that nothing reads', (name, { environment }) => {
    const ofScripts = name === 'migrate' ? { SERVER_DATABASE_URL: '' } : {}
    const known = { ...ofScripts, ...readConfig({ ...environment, ...services['web-1']?.environment }) }
    expect(Object.keys(environment ?? {}).filter((name) => !(name in known))).toEqual([])
  })

  test.each(roles)('%s has a configuration that production accepts', (_, { environment }) => {
    expect(readConfig({ ...environment, NODE_ENV: 'production' })).toMatchObject({ DEMO: false, TRUST_PROXY: 1 })
  })

  test.each(roles)('%s signs in to the database as whom migrate makes, not as the owner', (_, { environment }) => {
    expect(environment?.DATABASE_URL).toBe(services.migrate?.environment?.SERVER_DATABASE_URL)
    expect(environment?.DATABASE_URL).not.toBe(services.migrate?.environment?.DATABASE_URL)
  })

  test.each(roles)('%s waits for the database, Redis and the migration', (_, { depends_on }) => {
    expect(depends_on).toEqual({
      postgres: { condition: 'service_healthy' },
      redis: { condition: 'service_healthy' },
      migrate: { condition: 'service_completed_successfully' },
    })
  })
})

describe('the services around them', () => {
  test('all say when they are healthy and come back after a crash', () => {
    const others = Object.entries(services).filter(([, service]) => !service.build)
    for (const [name, { healthcheck, restart }] of others) {
      expect(healthcheck?.test, name).toBeDefined()
      expect(restart, name).toBe('unless-stopped')
    }
  })

  test('are PostgreSQL 18 on its volume, and a Redis that evicts nothing and keeps a log', () => {
    expect(services.postgres?.image).toMatch(/^postgres:18/)
    expect(services.postgres?.volumes).toEqual(['postgres:/var/lib/postgresql'])
    expect(services.redis?.command?.join(' ')).toMatch(/--appendonly yes .*--maxmemory-policy noeviction/)
    expect(services.typesense?.image).toMatch(/^typesense\/typesense:30/)
  })

  test('leave the search to PostgreSQL, and Typesense out, until somebody chooses it', () => {
    expect(services['web-1']?.environment?.SEARCH_ENGINE).toBe('postgres')
    expect(variables.filter(({ name, required }) => name.startsWith('TYPESENSE') && required)).toEqual([])
    expect(Object.entries(services).flatMap(([name, { profiles }]) => (profiles ? [[name, profiles]] : []))).toEqual([
      ['typesense', ['typesense']],
    ])
  })

  test('fill no disk with their logs, like our own processes', () => {
    for (const [name, { logging }] of Object.entries(services))
      expect(logging, name).toEqual({ driver: 'json-file', options: { 'max-size': '20m', 'max-file': '5' } })
  })

  test('are reached from this machine only unless told otherwise, and only proxy and mail are', () => {
    const published = Object.entries(services).flatMap(([name, { ports }]) => (ports ?? []).map((port) => [name, port]))
    expect(published.filter(([, port]) => !port?.startsWith('127.0.0.1:'))).toEqual([])
    expect(new Set(published.map(([name]) => name))).toEqual(new Set(['proxy', 'mail']))
  })

  test('keep a browser with one web process and the figures of the house inside', () => {
    const [caddyfile] = Object.values(configs)
    const webs = roles.filter(([, { environment }]) => environment?.ROLES === 'web').map(([name]) => `${name}:3000`)
    expect(caddyfile?.content).toContain(`reverse_proxy ${webs.join(' ')} {`)
    expect(caddyfile?.content).toMatch(/lb_policy cookie/)
    expect(caddyfile?.content).toMatch(/health_uri \/readyz/)
    expect(caddyfile?.content).toMatch(/@inside path \/metrics \/readyz\n\s*respond @inside 404/)
  })

  test('use the volumes that are declared, and all of them', () => {
    const used = (service: Service) => (service.volumes ?? []).map((volume) => volume.split(':')[0])
    expect(new Set(Object.values(services).flatMap(used))).toEqual(new Set(Object.keys(volumes)))
  })
})
