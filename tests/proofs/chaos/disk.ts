import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A disk in memory for PostgreSQL and Redis of the run. */
export interface Disk {
  /** A folder on it. */
  readonly dir: string
  /** Leaves no room for another byte, or frees it again. */
  full(now: boolean): void
  /** Removes it with its contents. */
  remove(): void
}

const SIZE = 3 * 2 ** 30

/** Mounts a disk; null where this account may not. It is unmounted with this process, however that ends. */
export function mountDisk(): Disk | null {
  const mounted = fs.mkdtempSync(path.join(os.tmpdir(), 'kerbside-disk-'))
  if (!mount(['-t', 'tmpfs', '-o', `size=${SIZE},mode=711`, 'kerbside', mounted])) {
    fs.rmdirSync(mounted)
    return null
  }
  // its standard input ends when this process does
  const keeper = spawn('sh', ['-c', 'read -r _; umount -l "$1"; rmdir "$1"', 'sh', mounted], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  keeper.unref()
  const dir = path.join(mounted, 'services')
  return {
    dir,
    full(now) {
      mount(['-o', `remount,size=${now ? usedIn(mounted) : SIZE}`, mounted])
    },
    remove: () => void keeper.stdin.end(),
  }
}

const mount = (args: string[]): boolean => spawnSync('/bin/mount', args, { stdio: 'ignore' }).status === 0

function usedIn(dir: string): number {
  const { blocks, bfree, bsize } = fs.statfsSync(dir)
  return Math.max(1, blocks - bfree) * bsize
}
