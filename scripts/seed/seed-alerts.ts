import { choosePace } from '#modules/discovery/alerts/commands/choose-pace.ts'
import { saveArea } from '#modules/discovery/alerts/commands/save-area.ts'
import { myAlerts } from '#modules/discovery/alerts/queries/my-alerts.ts'
import type { AlertsTables } from '#modules/discovery/alerts/tables.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { idOf, type SeedContext } from './seed-context.ts'

/** Gives Bob an area, and Ann a saved search and settings, unless they have some. */
export async function seedAlerts(context: SeedContext): Promise<void> {
  const [bob, ann] = [idOf(context, 'bob'), idOf(context, 'ann')]
  const { now } = context
  const db = asModuleDb<AlertsTables>(context.db)
  const { saved } = await myAlerts(db, bob, { requiresVerified: false, registration: 'optional', channels: [] }, null)
  const { saved: searches } = await myAlerts(
    db,
    ann,
    { requiresVerified: false, registration: 'optional', channels: [] },
    null,
  )
  const anything = {
    keywords: '',
    photo: false,
    budget: false,
    loadsOnly: false,
    streams: [],
    upToKg: null,
    hazardous: true,
    on: true,
  }
  if (saved.length === 0) {
    const area = {
      kind: 'area',
      name: 'North Bristol',
      about: 'request',
      postcode: 'BS6',
      miles: 10,
      ...anything,
    } as const
    await saveArea(db, { userId: bob, area }, now, null)
  }
  if (searches.length > 0) return
  const area = {
    kind: 'search',
    name: 'Bookcases to collect',
    about: 'freecycle_item',
    postcode: 'BS6',
    miles: 5,
    ...anything,
    keywords: 'bookcase',
  } as const
  await saveArea(db, { userId: ann, area }, now, null)
  await choosePace(db, ann, { type: 'searches', channel: 'mail', pace: 'at_once' })
}
