// npm run security: repeats all attacks and guesses tried before: a line per corpus, and the known vulnerabilities of
// packages.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { NPM_AUDIT, registryHasNoAudit } from './checks/npm-audit.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

/** Which tests try what: the beginnings of their files' paths. */
const CORPORA: Readonly<Record<string, readonly string[]>> = {
  uploads: [
    'tests/platform/hostile-files',
    'tests/platform/media',
    'tests/platform/file-links',
    'tests/modules/carriers/profiles/documents',
    'tests/modules/carriers/profiles/files',
    'tests/modules/market/requests/uploading',
  ],
  sessions: [
    'tests/modules/core/accounts/sessions',
    'tests/modules/core/accounts/everywhere',
    'tests/modules/core/accounts/own-account',
    'tests/modules/core/accounts/resetting',
    'tests/modules/core/accounts/confirming',
    'tests/modules/core/accounts/second-factor',
    'tests/modules/core/accounts/throttling',
  ],
  enumeration: ['tests/modules/core/accounts/enumeration', 'tests/modules/core/accounts/signing-up'],
  permissions: ['tests/proofs/permissions/'],
  headers: ['tests/platform/headers', 'tests/platform/http', 'tests/platform/production'],
  'black box': ['tests/proofs/black-box/'],
}

interface Report {
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** Runs every corpus in one go; returns the result of each test. */
function runCorpora(): Report {
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-security-'))
  const report = path.join(folder, 'report.json')
  const files = Object.values(CORPORA).flat()
  const projects = ['--project', 'integration*', '--project', 'flow']
  const run = ['run', '--config', 'tests/vitest.config.ts', ...projects, ...files]
  spawnSync(path.join(ROOT, 'node_modules/.bin/vitest'), [...run, '--reporter=json', `--outputFile=${report}`], {
    cwd: ROOT,
    env: { ...process.env, OUTSIDE: 'whole' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const results = JSON.parse(readFileSync(report, 'utf8')) as Report
  rmSync(folder, { recursive: true })
  return results
}

/** Prints the result of one corpus; returns whether all of it passed. */
function printResult(corpus: string, { testResults }: Report): boolean {
  const starts = CORPORA[corpus] ?? []
  const matching = testResults.filter(({ name }) => starts.some((start) => path.relative(ROOT, name).startsWith(start)))
  const tests = matching.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.filter(({ status }) => status === 'failed')
  const green =
    tests.length > 0 &&
    failed.length === 0 &&
    starts.every((start) => matching.some(({ name }) => name.includes(start)))
  console.log(
    `${green ? 'ok  ' : 'FAIL'} ${corpus}: ${tests.length} tests in ${matching.length} files, ${failed.length} failed`,
  )
  for (const { fullName } of failed) console.log(`       ${fullName}`)
  return green
}

/**
 * Asks the registry for known vulnerabilities; reports when it can't be asked, which is neither a failure nor a pass.
 */
function auditPackages(): boolean {
  const [npm, ...args] = NPM_AUDIT
  const { status, stdout, stderr } = spawnSync(npm, args, { cwd: ROOT, encoding: 'utf8' })
  const unasked = registryHasNoAudit(`${stdout}${stderr}`)
  if (status === 0) console.log('ok   packages: the registry knows of no serious vulnerability in the locked packages')
  else if (unasked) console.log(`???  packages: NOT CHECKED, for ${unasked}`)
  else console.log(`FAIL packages: ${stdout}`)
  return status === 0 || unasked !== null
}

const report = runCorpora()
const results = [...Object.keys(CORPORA).map((corpus) => printResult(corpus, report)), auditPackages()]
process.exitCode = results.every(Boolean) ? 0 : 1
