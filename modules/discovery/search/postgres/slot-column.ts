import { type RawBuilder, sql } from 'kysely'
import type { IndexRole } from '../engine.ts'
import type { Slot } from '../tables.ts'

const COLUMNS = { active: 'living', building: 'building' } as const satisfies Record<IndexRole, string>

/** Returns the column of `search_index` that has the slot of an index. */
export const slotColumn = (role: IndexRole): RawBuilder<Slot> => sql.ref<Slot>(COLUMNS[role])
