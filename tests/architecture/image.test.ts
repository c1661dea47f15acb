import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildServer } from '#scripts/local/builds.ts'
import { findFreePort } from '#scripts/local/ports.ts'
import { type Services, startServices } from '#scripts/local/services.ts'
import { buildForTests } from '#tests/support/build-for-tests.ts'
import { withServerLogin } from '#tests/support/create-database.ts'
import { slowness } from '#tests/support/slowness.ts'
import { composeText, readCompose, variablesIn } from './compose.ts'
import { ROOT } from './cruise.ts'
import { buildContext, layOut, ONLY_ITS_PACKAGES, packagesLoaded, readImage } from './dockerfile.ts'
import { OPERATORS_PAGES, readPage } from './operators-pages.ts'

const image = readImage()
const env = Object.fromEntries(variablesIn(composeText()).map(({ name }) => [name, randomBytes(24).toString('hex')]))
const { services } = readCompose({
  ...env,
  PUBLIC_URL: 'http://localhost:8080',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Kerbside <hello@kerbside.example>',
  SUPPORT_EMAIL: 'support@kerbside.example',
  LOG_LEVEL: 'warn',
  SEARCH_ENGINE: 'postgres',
  MAPBOX_TOKEN: '',
  BROKER_REGISTRATION: '',
  EA_REGISTER_URL: '',
  VAPID_PUBLIC_KEY: '',
  VAPID_PRIVATE_KEY: '',
})

test('runs as an unprivileged user, under an init, from a build that sees only what it needs', () => {
  expect(image.user).toBe('node')
  expect(image.entrypoint[0]).toBe('tini')
  expect(image.environment).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0' })
  expect(image.sources.filter((source) => !buildContext().some((path) => source === path))).toEqual([])
})

describe('the packages of the image', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const needed = packagesLoaded(image.sources)

  test('are all that its code loads', () => {
    expect(needed).toContain('fastify')
    expect([...needed].filter((name) => !(name in dependencies))).toEqual([])
  })

  test('include none that only browsers need, because the built client contains those', () => {
    const inBrowsers = packagesLoaded(['web'])
    expect(inBrowsers).toContain('react')
    expect(Object.keys(dependencies).filter((name) => inBrowsers.has(name) && !needed.has(name))).toEqual([])
  })
})

describe('the image’s commands, started outside it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-image-'))
  const started: ChildProcess[] = []
  let outside: Services

  beforeAll(async () => {
    await buildForTests(buildServer)
    outside = await startServices()
    layOut(image, folder)
  }, 60_000)

  afterAll(async () => {
    for (const child of started) child.kill('SIGKILL')
    await outside?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  interface Run {
    child: ChildProcess
    ended: Promise<number | null>
    environment: Record<string, string>
    output: () => string
  }

  /** Runs a compose service's command in the image's folder: its own settings, our PostgreSQL and Redis. */
  async function run(name: string, command?: readonly string[]): Promise<Run> {
    const [program, ...args] = command ?? services[name]?.command ?? image.command
    const environment: Record<string, string> = {
      ...image.environment,
      ...ONLY_ITS_PACKAGES,
      ...services[name]?.environment,
      ...addresses(name),
      REDIS_URL: outside.redisUrl,
      HOST: '127.0.0.1',
      PORT: String(await findFreePort()),
      STORAGE_DIR: join(folder, 'files'),
      PRIVATE_STORAGE_DIR: join(folder, 'private-files'),
      PATH: process.env.PATH ?? '',
    }
    return watch(String(program), args, environment)
  }

  /** The login of each: the migration's is the owner of the tables, who creates the role of the others. */
  function addresses(name: string): Record<string, string> {
    const server = withServerLogin(outside.databaseUrl)
    return name === 'migrate'
      ? { DATABASE_URL: outside.databaseUrl, SERVER_DATABASE_URL: server }
      : { DATABASE_URL: server }
  }

  function watch(program: string, args: readonly string[], environment: Record<string, string>): Run {
    const child = spawn(program, args, { cwd: folder, env: environment })
    started.push(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()))
    const ended = once(child, 'close').then(() => child.exitCode)
    return { child, ended, environment, output: () => output }
  }

  /** Waits as Docker does: until the image's health check, run beside the process, succeeds. */
  async function healthy(process: Run): Promise<void> {
    const [program, ...args] = image.healthcheck
    for (let tries = 0; tries < 60; tries++) {
      if (process.child.exitCode !== null) throw new Error(`ended with ${process.child.exitCode}: ${process.output()}`)
      if ((await watch(String(program), args, process.environment).ended) === 0) return
      await pause(250)
    }
    throw new Error(`never healthy: ${process.output()}`)
  }

  test('migrate, then serve in every role, and stop cleanly within five seconds', { timeout: 240_000 }, async () => {
    const migration = await run('migrate')
    expect(await migration.ended, migration.output()).toBe(0)

    const running = await Promise.all(['web-1', 'worker', 'relay'].map((name) => run(name)))
    for (const each of running) {
      await healthy(each)
      const ready = await fetch(`http://127.0.0.1:${each.environment.PORT}/readyz`)
      expect(await ready.json()).toMatchObject({ ready: true, database: 'ok', redis: 'ok' })
    }
    const page = await fetch(`http://127.0.0.1:${running[0]?.environment.PORT}/`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
    // the build bundles what renders pages: a missing package would leave them empty
    if (existsSync(join(folder, '.build/web/rendering/entry-server.js')))
      expect(await page.text()).toMatch(/<div id="app"><.*<h1/s)

    const begun = performance.now()
    for (const { child } of running) child.kill('SIGTERM')
    for (const { ended, output } of running) expect(await ended, output()).toBe(0)
    expect(performance.now() - begun).toBeLessThan(5_000 * slowness())
  })

  test('include each script that the operators’ pages name, which says what it needs instead of failing to load', async () => {
    const pages = [...OPERATORS_PAGES, 'data', 'stripe'].map(readPage)
    const named = new Set(pages.flatMap((page) => page.match(/scripts\/[\w-]+\.ts/g) ?? []))
    // those are for one machine with ./scripts/start, whose PostgreSQL they copy
    for (const elsewhere of ['scripts/backup.ts', 'scripts/restore.ts']) named.delete(elsewhere)
    expect(named.size).toBeGreaterThan(5)
    for (const script of named) {
      const { ended, output } = watch('node', [script], { ...ONLY_ITS_PACKAGES, PATH: process.env.PATH ?? '' })
      expect(await ended, script).not.toBe(0)
      expect(output(), script).toMatch(/usage: |is needed\.|DATABASE_URL/i)
      expect(output(), script).not.toMatch(/MODULE_NOT_FOUND|Cannot find/)
    }
  })

  test('refuse production with a demo database or a published secret', async () => {
    const web = await run('web-1', ['env', 'DEMO=1', ...image.command])
    expect(await web.ended).not.toBe(0)
    expect(web.output()).toContain('DEMO')
    const shown = await run('web-1', ['env', `SESSION_SECRET=${'change-me-'.repeat(5)}`, ...image.command])
    expect(await shown.ended).not.toBe(0)
    expect(shown.output()).toContain('SESSION_SECRET')
  })
})
