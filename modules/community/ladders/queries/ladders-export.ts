import { pictureKeys } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { LaddersTables } from '../tables.ts'
import { charitiesOfLadder } from './charities-of-ladder.ts'
import { requestIdOf, selectLadders, toSchedule } from './ladder-rows.ts'

/**
 * Returns the part of a data export about ladders, newest first, with the charities that could take the items. `files`
 * are the pictures to add; those of a posted one come with its request.
 */
export async function laddersExport(db: Executor, userId: string) {
  const rows = await selectLadders(asModuleDb<LaddersTables>(db))
    .where('owner_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const files = rows.flatMap(({ id, step, draft }) =>
    step === 'paid'
      ? []
      : draft.images.map((image, index) => ({
          ladderId: id,
          name: `ladder-${id}-${index + 1}.webp`,
          store: 'public' as const,
          key: pictureKeys(image).at(-1) ?? '',
        })),
  )
  const ladders = []
  for (const row of rows) {
    const { images: _, referenceId: __, ...request } = row.draft
    const charities = await charitiesOfLadder(db, row.id)
    ladders.push({
      id: row.id,
      step: row.step,
      request,
      pictures: files.filter(({ ladderId }) => ladderId === row.id).map(({ name }) => name),
      schedule: toSchedule(row),
      goneBy: row.goneBy,
      itemId: row.itemId,
      requestId: requestIdOf(row),
      givenTo: row.givenTo,
      createdAt: row.createdAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      charities: charities.map(({ name, miles, emailed, asked, answer, answeredAt }) => ({
        ...{ name, miles, emailed, asked, answer },
        answeredAt: answeredAt?.toISOString() ?? null,
      })),
    })
  }
  return { ladders, files: files.map(({ ladderId: _, ...file }) => file) }
}
