// Run this after each change of package-lock.json. A registry may lack some packages of other platforms; npm then
// leaves them out of the lock, and `npm ci` refuses that lock everywhere.
import fs from 'node:fs'
import { completeLock, type Lock, missingOptionals } from './checks/lock.ts'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(fs.readFileSync(file, 'utf8')) as Lock
const missing = missingOptionals(lock)
if (missing.length > 0) fs.writeFileSync(file, `${JSON.stringify(completeLock(lock), null, 2)}\n`)
console.log(`package-lock.json: ${missing.length} optional packages of other platforms added`)
