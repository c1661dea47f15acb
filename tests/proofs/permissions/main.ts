// npm run guards [-- words of their names]: removes each guard of the product and shows that the table of permissions
// turns red.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROWS } from './checks.ts'
import { ROOMS } from './rooms.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-guards-'))
const report = path.join(folder, 'report.json')
const [name] = process.argv.slice(2)

const { status } = spawnSync(
  path.join(ROOT, 'node_modules/.bin/vitest'),
  [
    'run',
    ...['--config', 'tests/proofs/permissions/guards.config.ts'],
    ...(name ? ['-t', name] : []),
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ],
  { cwd: ROOT, stdio: 'inherit' },
)

const { numPassedTests: caught, numFailedTests: missed } = JSON.parse(readFileSync(report, 'utf8')) as {
  numPassedTests: number
  numFailedTests: number
}
rmSync(folder, { recursive: true })
const cells = ROWS.flatMap(({ on }) => Object.values(on).map((answers) => Object.keys(answers).length))
console.log(
  `${ROWS.length} routes and ${ROOMS.length} rooms, ${cells.reduce((sum, count) => sum + count)} cells; ` +
    `${caught + missed} guards removed, ${caught} noticed by the table`,
)
process.exitCode = status ?? 1
