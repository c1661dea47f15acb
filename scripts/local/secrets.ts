import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { codeOf, Problem } from '#scripts/lib/problem.ts'

const NAMES = ['session', 'sealing', 'database', 'databaseServer', 'redis', 'stripe', 'stripeWebhook'] as const
export type Secrets = Record<(typeof NAMES)[number], string>

/** Reads `secrets.json` of a data folder, created on the first start and readable by its owner only. */
export function readSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, 'secrets.json')
  const stored = read(file)
  if (NAMES.every((name) => typeof stored[name] === 'string')) return stored as Secrets
  const secrets = Object.fromEntries(NAMES.map((name) => [name, stored[name] ?? randomBytes(32).toString('hex')]))
  fs.writeFileSync(`${file}.part`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  fs.renameSync(`${file}.part`, file)
  return secrets as Secrets
}

function read(file: string): Partial<Secrets> {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<Secrets>
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return {}
    throw new Problem(`${file} cannot be read: repair it; without it the database cannot be opened.`)
  }
}
