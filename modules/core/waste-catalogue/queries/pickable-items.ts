import type { Executor } from '#server/platform/database/database.ts'
import type { CatalogueItem } from '../contract/catalogue.ts'
import { marksOf } from '../rules.ts'
import { type CatalogueRow, newestItems } from './newest-items.ts'

/** Returns the active items and those carriers can't take, in catalogue order (ITEM-02). */
export async function pickableItems(db: Executor): Promise<CatalogueItem[]> {
  const items = await newestItems(db)
  return items.filter(({ active }) => active).map(toPickable)
}

const toPickable = (item: CatalogueRow): CatalogueItem => ({
  key: item.key,
  label: item.label,
  group: item.group,
  kg: item.kg,
  litres: item.litres,
  flags: [...item.flags],
  // For a mirror pair, the owner's answer decides.
  marks: item.refused ? [] : marksOf({ ...item, hazardous: item.hazardous && item.mirrorEwc === null }),
  asks: item.mirrorEwc === null ? null : item.stream === 'wood' ? 'treated' : 'solvent',
  refused: item.refused,
  words: item.words,
})
