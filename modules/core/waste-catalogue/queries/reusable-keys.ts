import type { Executor } from '#server/platform/database/database.ts'
import { newestItems } from './newest-items.ts'

/** Returns the keys of the catalogue items that may be given away, inactive ones included (ITEM-23). */
export const reusableKeys = async (db: Executor): Promise<ReadonlySet<string>> =>
  new Set(
    (await newestItems(db)).flatMap(({ key, flags, refused }) => (flags.includes('reuse') && !refused ? [key] : [])),
  )
