import fs from 'node:fs'
import path from 'node:path'
import { codeOf } from '#scripts/lib/problem.ts'

/**
 * Copies a folder that others are writing to: files that disappear are left out. `isIncluded` is called with each path in
 * it; an excluded folder is created and left empty.
 */
export function copyTree(
  from: string,
  to: string,
  isIncluded: (inside: string) => boolean = () => true,
  inside = '',
): void {
  fs.mkdirSync(path.join(to, inside), { recursive: true, mode: 0o700 })
  for (const entry of fs.readdirSync(path.join(from, inside), { withFileTypes: true })) {
    const relativePath = path.join(inside, entry.name)
    if (entry.isDirectory() && isIncluded(relativePath)) copyTree(from, to, isIncluded, relativePath)
    else if (entry.isDirectory()) fs.mkdirSync(path.join(to, relativePath), { recursive: true, mode: 0o700 })
    else if (entry.isFile() && isIncluded(relativePath))
      copyFile(path.join(from, relativePath), path.join(to, relativePath))
  }
}

/** Written beside, then renamed: an interrupted copy never looks complete. Its time is when it was copied. */
function copyFile(from: string, to: string): void {
  try {
    fs.copyFileSync(from, `${to}.part`)
    const now = new Date()
    fs.utimesSync(`${to}.part`, now, now)
    fs.renameSync(`${to}.part`, to)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/**
 * Adds to a copy the files that it lacks, whose content never changes under their name. Files that it has get the
 * current time, so an older time means that a file was no longer there.
 */
export function addMissing(from: string, to: string): void {
  const now = new Date()
  copyTree(from, to, (relativePath) => {
    const copy = path.join(to, relativePath)
    const there = fs.statSync(copy, { throwIfNoEntry: false })
    if (there?.isFile()) fs.utimesSync(copy, now, now)
    return there === undefined || there.isDirectory()
  })
}
