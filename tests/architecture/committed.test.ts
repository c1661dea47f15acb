import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { homedir, hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Lock, missingOptionals } from '#scripts/checks/lock.ts'
import { ROOT } from './cruise.ts'

/** The visible root is fixed; hidden tool files may come and go. */
const ROOT_ENTRIES = [
  ...[
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'README.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'Dockerfile',
    'docker-compose.yml',
  ],
  ...['web', 'server', 'modules', 'migrations', 'scripts', 'tests', 'docs', 'deploy'],
]
const PUBLIC_REGISTRY = 'registry.npmjs.org'
const MAX_BYTES = 1_500_000

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' })
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const files = run('git', 'ls-files', '--cached', '--others', '--exclude-standard', '-z')
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)))

/** What identifies this machine: the paths of the checkout and the home, its name, its package registry. */
function machineMarks(): string[] {
  const registry = new URL(run('npm', 'config', 'get', 'registry').trim()).host
  return [ROOT, homedir(), hostname(), registry === PUBLIC_REGISTRY ? '' : registry].filter((mark) => mark.length > 5)
}

/** Returns the first thing in a text that is only true on one machine, or null. */
function machineTie(text: string, marks: readonly string[]): string | null {
  const own = marks.find((mark) => text.includes(mark))
  return own ?? /(?<![\w.$}*:-])\/(work|root|home|Users)\/\w+/.exec(text)?.[0] ?? null
}

describe('what is committed', () => {
  test('keeps to the fixed root', () => {
    const root = new Set(files.map((file) => file.split('/')[0] ?? ''))
    expect([...root].filter((entry) => !entry.startsWith('.') && !ROOT_ENTRIES.includes(entry))).toEqual([])
  })

  test('names no machine: no checkout, home, host name or private package registry', () => {
    const marks = machineMarks()
    const texts = files.filter((file) => !/\.(png|jpe?g|webp|gif|ico|woff2?)$/.test(file) && file !== own)
    expect(
      texts.flatMap((file) => (machineTie(read(file), marks) ? [`${file}: ${machineTie(read(file), marks)}`] : [])),
    ).toEqual([])
  })

  test('contains no secret file and nothing big', () => {
    expect(files.filter(isSecret)).toEqual([])
    expect(files.filter((file) => statSync(join(ROOT, file)).size > MAX_BYTES)).toEqual([])
  })

  test('is guarded by checks that see a planted fault', () => {
    expect(machineTie('cd /home/ann/kerbside', [])).toBe('/home/ann')
    expect(machineTie('"resolved": "https://mirror.example/zod"', ['mirror.example'])).toBe('mirror.example')
    expect(machineTie('GET https://kerbside.example/home/page, ./work/a, $HOME/root/x', [])).toBeNull()
    expect(['.env', 'web/.env.local', '.npmrc', 'certs/server.key'].every(isSecret)).toBe(true)
    expect(['.env.example', 'modules/core/accounts/tokens.ts'].some(isSecret)).toBe(false)
  })
})

/** This file, which contains what it looks for. */
const own = 'tests/architecture/committed.test.ts'

function isSecret(file: string): boolean {
  return /(^|\/)(\.env(\.(?!example$)\w+)?|\.npmrc|id_(rsa|ed25519)|[^/]+\.(pem|key|p12))$/.test(file)
}

/** Returns optional packages that some package names and the lock has no entry for, wherever npm would look for one. */
const missing = (found: Lock): string[] => missingOptionals(found).map(({ name }) => name)

describe('package-lock.json', () => {
  const lock = JSON.parse(read('package-lock.json')) as Lock & { packages: Record<string, { resolved?: string }> }

  test('has an entry for every optional package, because npm ci refuses it on every other platform otherwise', () => {
    expect(missing(lock)).toEqual([])
  })

  test('names the public registry or none for every package', () => {
    const hosts = Object.values(lock.packages).flatMap(({ resolved }) => (resolved ? [new URL(resolved).host] : []))
    expect(hosts.filter((host) => host !== PUBLIC_REGISTRY)).toEqual([])
  })

  test('is guarded by a check that sees a planted gap', () => {
    const optionalDependencies = { '@lib/linux': '1.0.0', '@lib/darwin': '1.0.0' }
    const packages = { 'node_modules/a': {}, 'node_modules/a/node_modules/@b/lib': { optionalDependencies } }
    const complete = { 'node_modules/@lib/linux': {}, 'node_modules/a/node_modules/@lib/darwin': {} }
    expect(missing({ packages })).toEqual(['@lib/linux', '@lib/darwin'])
    expect(missing({ packages: { ...packages, ...complete } })).toEqual([])
  })
})

test('package.json pins every version exactly', () => {
  const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies']
  const wanted = kinds.flatMap((kind) => Object.entries(manifest[kind] ?? {}))
  expect(wanted.length).toBeGreaterThan(40)
  expect(wanted.filter(([, version]) => !/^(npm:@?[\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})
