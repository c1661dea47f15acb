import fs from 'node:fs'
import path from 'node:path'
import { Problem } from '#scripts/lib/problem.ts'

/**
 * Throws a Problem when `target` has no space for a copy of `source`: a copy that can't finish must not start, because
 * it would use up the space that the database's log needs.
 */
export function checkDiskSpace(source: string, target: string): void {
  fs.mkdirSync(target, { recursive: true, mode: 0o711 })
  const { bavail, bsize } = fs.statfsSync(target)
  const entries = fs.readdirSync(source, { recursive: true, encoding: 'utf8' })
  const sizes = entries.map((entry) => fs.statSync(path.join(source, entry), { throwIfNoEntry: false })?.size ?? 0)
  const needed = sizes.reduce((sum, size) => sum + size, 0)
  if (needed > bavail * bsize) throw new Problem(`${target} has no space for a copy of ${megabytes(needed)}.`)
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2)} MB`
