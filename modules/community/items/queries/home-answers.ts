import { type Executor, own } from '#server/platform/database/database.ts'
import type { CommunityTables } from '../../tables.ts'
import { latestGiftedItems, latestSaleItems } from '../contract.ts'
import { FOR_SALE, GIFTED, latestItems } from './item-lists.ts'

/** What a visitor's homepage asks of items, with the answers by their paths: the page is drawn with them. */
export async function homeAnswers(db: Executor): Promise<Record<string, unknown>> {
  const items = own<CommunityTables>(db)
  const [sale, gifted] = await Promise.all([latestItems(items, FOR_SALE, false), latestItems(items, GIFTED, false)])
  return {
    [latestSaleItems.path]: latestSaleItems.answer.parse(sale),
    [latestGiftedItems.path]: latestGiftedItems.answer.parse(gifted),
  }
}
