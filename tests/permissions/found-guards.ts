import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Guard } from './guards.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** A call that is a guard, how it is written, and how the endpoint is found that it stands in. */
const SESSION =
  /route\(app, deps, contract\.(\w+), (?:async )?\([^)]*\) => \{\n {4}(await (?:assertSessionLives\(db, caller\)|living\(caller\)))\n/g

/** Every demand of a living session at the top of a route, as the sources have them. */
export function sessionGuards(): Guard[] {
  return globSync('modules/*/*routes.ts', { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(SESSION)].map(([within, endpoint = '', guard = '']) => ({
      id: `${endpoint} needs no session`,
      file,
      guard,
      within,
      rows: [endpoint],
    })),
  )
}

/** Acts whose commands have other names than their endpoints. */
const ENDPOINTS: Record<string, readonly string[]> = {
  'edit-item': ['editGiftedItem', 'editSaleItem'],
  'mark-gone': ['markItemGone'],
  'take-step': ['markCollected', 'completeRequest', 'cancelRequest'],
  'held-gallery': ['orderGallery', 'removeGalleryPicture'],
}
const HOLD = /^ *(await holdAccount\(trx, [\w.]+\))$/m

/** Every command that refuses suspended people by holding their account, and needs nothing else of it. */
export function suspensionGuards(): Guard[] {
  return globSync('modules/*/{commands/*,held-gallery}.ts', { cwd: ROOT }).flatMap((file) => {
    const [, guard] = HOLD.exec(readFileSync(path.join(ROOT, file), 'utf8')) ?? []
    const name = path.basename(file, '.ts')
    const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    // requestExport asks for a living session before, which no suspended person has
    if (!guard || name === 'request-export') return []
    return [{ id: `suspended people may ${name}`, file, guard, rows: ENDPOINTS[name] ?? [camel] }]
  })
}
