import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Problem } from '#scripts/lib/problem.ts'
import type { Account } from './daemon.ts'

const isRoot = process.getuid?.() === 0

/**
 * Returns the account for PostgreSQL, which refuses to run as root: undefined means our own. For root it is the owner
 * of the folder `existing` where there is one, otherwise `postgres` or `nobody`. Throws a Problem when none can be
 * used.
 */
export function accountFor(existing: string): Account | undefined {
  const owner = fs.statSync(existing, { throwIfNoEntry: false })
  if (!isRoot) {
    if (owner && owner.uid !== process.getuid?.())
      throw new Problem(
        `${existing} belongs to another account: start as that account (or as root), or choose another DATA_DIR.`,
      )
    return undefined
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = ['postgres', 'nobody'].map(lookUpAccount).find((candidate) => candidate !== undefined)
  if (!account)
    throw new Problem(
      'PostgreSQL does not run as root, and there is no account "postgres" or "nobody": start as another user.',
    )
  return account
}

function lookUpAccount(name: string): Account | undefined {
  const id = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' })
  const [uid, gid] = [id('-u'), id('-g')]
  return uid.status === 0 && gid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined
}

/** Returns whether `account` (undefined: our own) can enter `folder`. */
export function canEnter(account: Account | undefined, folder: string): boolean {
  return (
    !account ||
    spawnSync('sh', ['-c', 'cd -- "$1"', 'sh', folder], { cwd: '/', stdio: 'ignore', ...account }).status === 0
  )
}

/**
 * Creates a folder outside any home folder, named after a hash of the path `source`, for copies that another account
 * must reach, and returns its path. Needs root.
 */
export function createHashedFolder(source: string): string {
  const name = createHash('sha256').update(path.resolve(source)).digest('hex').slice(0, 12)
  const folder = path.join('/var/lib/kerbside', name)
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 })
  return folder
}
