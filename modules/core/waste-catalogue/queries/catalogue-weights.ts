import type { Executor } from '#server/platform/database/database.ts'
import { newestItems } from './newest-items.ts'

/**
 * Returns the label and the estimated weight of one, in kg, of every catalogue item that may be given away (ITEM-23).
 */
export const catalogueWeights = async (db: Executor): Promise<{ label: string; kg: number | null }[]> =>
  (await newestItems(db))
    .filter(({ flags, refused }) => flags.includes('reuse') && !refused)
    .map(({ label, kg }) => ({ label, kg }))
