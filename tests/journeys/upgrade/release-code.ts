import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from '#tests/architecture/cruise.ts'
import type { Release } from './restore-release.ts'

/** The code of a release, ready to run with the packages of this one. */
export interface ReleaseCode {
  readonly folder: string
  remove(): void
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

const hasHistory = (): boolean => spawnSync('git', ['rev-parse', '--git-dir'], { cwd: ROOT }).status === 0

/** Returns the last commit with the release's last migration; null where the history doesn't reach that far. */
function commitOf({ name }: Release): string | null {
  const next = readdirSync(path.join(ROOT, 'migrations'))
    .toSorted()
    .find((file) => file > `${name}_~`)
  if (next === undefined) throw new Error(`No migration follows ${name}`)
  const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', `migrations/${next}`)
  const [commit, before] = added === '' ? [] : git('rev-list', '-1', '--parents', added).split(' ')
  if (commit === undefined || before === undefined) return null
  const last = git('ls-tree', '--name-only', before, 'migrations/').split('\n').at(-1) ?? ''
  return last.startsWith(`migrations/${name}_`) ? before : null
}

const packagesOf = (text: string): unknown => (JSON.parse(text) as { dependencies: unknown }).dependencies

/** Takes the code of a release out of the history, or returns why it can't be run here. */
export function takeCode(release: Release): ReleaseCode | string {
  const commit = hasHistory() ? commitOf(release) : null
  if (commit === null) return `the history does not contain the release with migrations to ${release.name}`
  const packages = packagesOf(git('show', `${commit}:package.json`))
  if (JSON.stringify(packages) !== JSON.stringify(packagesOf(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))))
    return `the release with migrations to ${release.name} needs other packages than are installed`
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-release-'))
  const archive = path.join(folder, 'release.tar')
  git('archive', `--output=${archive}`, commit)
  execFileSync('tar', ['-xf', archive, '-C', folder])
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}
