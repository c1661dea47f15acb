// Reports by its exit code whether node_modules matches package-lock.json; with --installed it records that `npm ci`
// has just run. Plain JavaScript without packages, for the Node.js that the machine has (20 or newer).
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const LOCK = 'package-lock.json'
const STAMP = 'node_modules/.kerbside-lock'
/** npm's own list of what it has installed, written last. */
const INSTALLED = 'node_modules/.package-lock.json'

const platform = `${process.platform}-${process.arch}`
const wanted = `${createHash('sha256').update(readFileSync(LOCK)).digest('hex')} ${platform}\n`
const stamp = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : ''

/** Returns whether all locked packages are installed, as after `npm install` by hand, which leaves the stamp unchanged. */
function sameVersions() {
  if (!existsSync(INSTALLED)) return false
  const installed = JSON.parse(readFileSync(INSTALLED, 'utf8')).packages
  const locked = Object.entries(JSON.parse(readFileSync(LOCK, 'utf8')).packages).filter(([place]) => place !== '')
  return locked.every(([place, { version, optional }]) =>
    place in installed ? installed[place].version === version : optional,
  )
}

const otherPlatform = stamp !== '' && !stamp.endsWith(`${platform}\n`)
const current = process.argv.includes('--installed') || stamp === wanted || (!otherPlatform && sameVersions())
if (current && stamp !== wanted) writeFileSync(STAMP, wanted)
process.exit(current ? 0 : 1)
