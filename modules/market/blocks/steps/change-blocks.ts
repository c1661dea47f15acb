import { randomUUIDv7 } from 'node:crypto'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import type { Block } from '../contract.ts'
import { blocksOf } from '../queries/blocks-of.ts'
import type { BlocksTables } from '../tables.ts'

interface NewBlock {
  blockerId: string
  blockedId: string
  /** Whether the blocker knew the other person's name. */
  nameKnown: boolean
  title: string
}

/** Blocks a person and returns the block; an existing one is unchanged. The caller locks the blocked account. */
export async function addBlock(
  trx: OpenTransaction,
  { blockerId, blockedId, nameKnown, title }: NewBlock,
  now: Date,
): Promise<Block> {
  await asModuleTrx<BlocksTables>(trx)
    .insertInto('blocks')
    .values({
      id: randomUUIDv7(),
      blocker_id: blockerId,
      blocked_id: blockedId,
      named: nameKnown,
      title,
      created_at: now,
    })
    .onConflict((conflict) => conflict.constraint('blocks_once').doNothing())
    .execute()
  const [block] = await blocksOf(trx, blockerId, blockedId)
  if (!block) throw new Error(`Block of ${blockedId} not found`)
  return block
}

/**
 * Returns the id of the person whom a block of `blockerId` blocks; null if the block is someone else's or doesn't
 * exist.
 */
export async function blockedUserOf(trx: OpenTransaction, blockId: string, blockerId: string): Promise<string | null> {
  const row = await asModuleTrx<BlocksTables>(trx)
    .selectFrom('blocks')
    .select('blocked_id')
    .where('id', '=', blockId)
    .where('blocker_id', '=', blockerId)
    .executeTakeFirst()
  return row?.blocked_id ?? null
}

/** Deletes a block. The caller locks the account that was blocked. */
export async function removeBlock(trx: OpenTransaction, blockId: string): Promise<void> {
  await asModuleTrx<BlocksTables>(trx).deleteFrom('blocks').where('id', '=', blockId).execute()
}

/** Deletes all blocks by and against a person who is leaving. */
export async function eraseBlocks(trx: OpenTransaction, userId: string): Promise<void> {
  await asModuleTrx<BlocksTables>(trx)
    .deleteFrom('blocks')
    .where((eb) => eb.or([eb('blocker_id', '=', userId), eb('blocked_id', '=', userId)]))
    .execute()
}
