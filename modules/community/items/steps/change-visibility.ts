import type { OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import type { DomainEvent } from '#server/platform/kernel/events.ts'
import { updatePhotoVisibility } from '../photos.ts'

export type VisibilityChange = { hidden_at: Date | null } | { owner_suspended: boolean }

/** How the rows of items or ideas are selected and updated. */
export interface HideablePosts<Row> {
  select: (trx: OpenTransaction, ids: readonly string[]) => Rows<Row>
  update: (trx: OpenTransaction, ids: readonly string[], change: VisibilityChange) => Promise<unknown>
  photos: (row: Row) => readonly { url: string }[]
  /** Returns the event of hiding a row or showing it again. */
  eventOf: (row: Row, now: Date) => DomainEvent
}

interface Rows<Row> {
  forUpdate: () => Rows<Row>
  execute: () => Promise<Row[]>
}

/** Locks items or ideas in id order, changes them, and appends an event for each whose visibility changed. */
export async function changeVisibility<Row extends { id: string; owner_id: string; shown: boolean }>(
  trx: OpenTransaction,
  { select, update, photos, eventOf }: HideablePosts<Row>,
  ids: readonly string[],
  change: VisibilityChange,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  const shownBefore = new Map((await select(trx, ids).forUpdate().execute()).map(({ id, shown }) => [id, shown]))
  await update(trx, ids, change)
  const rows = await select(trx, ids).execute()
  for (const row of rows) await updatePhotoVisibility(trx, row, photos(row))
  append(trx, ...rows.filter(({ id, shown }) => shown !== shownBefore.get(id)).map((row) => eventOf(row, now)))
}
