import { saveSettings } from '#modules/fulfilment/rounds/commands/save-settings.ts'
import type { OpeningHours } from '#modules/fulfilment/rounds/contract.ts'
import type { RoundsTables } from '#modules/fulfilment/rounds/tables.ts'
import { addVehicle } from '#modules/fulfilment/visits/commands/add-vehicle.ts'
import type { VisitsTables } from '#modules/fulfilment/visits/tables.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { ROUND_STORIES } from './content.ts'
import type { Photograph } from './pictures.ts'
import { ago, idOf, type SeedContext } from './seed-context.ts'
import { seedStory } from './seed-story.ts'

/** A Luton and a panel van. */
const VANS = [
  { plate: 'WX19 KDL', litres: 18_000, payloadKg: 1_000 },
  { plate: 'WV71 HBE', litres: 6_000, payloadKg: 800 },
]
const OPEN = { opens: '07:30', closes: '16:30' }
const HOURS: OpeningHours = {
  ...{ monday: OPEN, tuesday: OPEN, wednesday: OPEN, thursday: OPEN, friday: OPEN },
  saturday: { opens: '08:00', closes: '12:00' },
  sunday: null,
}

/** Cara has two vans, a start and a disposal site, and rounds for the day of the seeding and the day after. */
export async function seedRounds(context: SeedContext, photograph: Photograph): Promise<void> {
  for (const story of ROUND_STORIES) await seedStory(context, story, () => photograph(story.photo))
  const cara = idOf(context, 'cara')
  const db = asModuleDb<RoundsTables>(context.db)
  const saved = await db.selectFrom('round_settings').select('business_id').where('business_id', '=', cara).execute()
  if (saved.length > 0) return
  const at = ago(context, '2 days')
  for (const vehicle of VANS)
    await addVehicle(asModuleDb<VisitsTables>(context.db), { userId: cara, vehicle }, at, null)
  await saveSettings(db, cara, { start: 'BA2', disposalSite: { outward: 'BS31', hours: HOURS } }, at)
}
