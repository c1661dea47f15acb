import { closeItem, lockItem } from '#modules/community/items/facade.ts'
import { postDraft } from '#modules/market/requests/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { LadderMoved } from '../events.ts'
import { findCharities } from '../queries/find-charities.ts'
import { charityEnd } from '../rules.ts'
import type { LadderActor } from '../tables.ts'
import { askCharities } from './ask-charities.ts'
import { recordHistory, updateLadder } from './change-ladder.ts'
import type { LockedLadder } from './lock-ladder.ts'
import { releaseCharities } from './release-charities.ts'

interface Ending {
  /** When the step ended, which may be before now. */
  at: Date
  by: LadderActor
  /** The secret that tokens are made with. */
  secret: string
}

/**
 * Ends the step that a locked ladder is in, and begins the next one. Closes the gift (LADDER-03), asks charities
 * (LADDER-05), and leaves that step out if none nearby takes the items (LADDER-07).
 */
export async function endStep(trx: OpenTransaction, ladder: LockedLadder, ending: Ending, now: Date): Promise<void> {
  if (ladder.step === 'charity') return postRequest(trx, ladder, { charity_until: ending.at }, ending, now)
  await closeGift(trx, ladder.itemId, now)
  const until = charityEnd(ladder, ending.at, now)
  const charities = until ? await findCharities(trx, ladder, now) : []
  const giftColumns = { gift_until: ending.at, charity_until: null }
  if (!until) return postRequest(trx, ladder, giftColumns, ending, now)
  if (charities.length === 0) return postRequest(trx, ladder, { ...giftColumns, no_charities: true }, ending, now)
  const times = { gift_until: ending.at, charity_until: until, move_at: until }
  const version = await updateLadder(trx, ladder, { step: 'charity', waiting_for: null, ...times })
  await recordHistory(trx, ladder.id, { what: 'charity', by: ending.by }, now)
  await askCharities(trx, ladder, charities, ending.secret, now)
  const ladderData = { ladderId: ladder.id, ownerId: ladder.ownerId, version, step: 'charity' as const }
  append(trx, LadderMoved.of(ladderData, now))
}

async function closeGift(trx: OpenTransaction, itemId: string, now: Date): Promise<void> {
  const item = await lockItem(trx, itemId)
  if (item && item.status !== 'gone') await closeItem(trx, item, now)
}

/**
 * Posts the request. It has the ladder's id, so that its primary key refuses a second one, whatever happens to the
 * ladder (LADDER-02).
 */
async function postRequest(
  trx: OpenTransaction,
  ladder: LockedLadder,
  times: { gift_until?: Date; charity_until: Date | null; no_charities?: boolean },
  { by }: Ending,
  now: Date,
): Promise<void> {
  const { id, ownerId, draft } = ladder
  await postDraft(trx, { id, userId: ownerId, draft }, now)
  const endColumns = { step: 'paid', ended_at: now, move_at: null, waiting_for: null } as const
  const version = await updateLadder(trx, ladder, { ...endColumns, ...times })
  await recordHistory(trx, id, { what: 'paid', by }, now)
  const noCharities = times.no_charities ? { noCharities: true as const } : {}
  append(trx, LadderMoved.of({ ladderId: id, ownerId, version, step: 'paid', ...noCharities }, now))
  await releaseCharities(trx, ladder, 'ended', now)
}
