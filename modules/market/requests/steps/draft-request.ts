import { assertKnownPostcode, locationText } from '#modules/core/places/facade.ts'
import { isChoosable } from '#modules/core/waste-catalogue/contract.ts'
import { buildLoad, type StoredLoad } from '#modules/core/waste-catalogue/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { londonClock } from '#server/platform/kernel/london.ts'
import type { PostRequest } from '../contract/posting.ts'
import type { Image, RequestDetail } from '../contract.ts'
import { areaOf } from '../outward.ts'
import { findReferenceId } from '../queries/find-reference-id.ts'
import { toSummary } from '../queries/request-rows.ts'
import * as rules from '../rules.ts'
import { insertRequest } from './insert-request.ts'

/** A checked request to post later, with its items as they are in the catalogue now. Can be stored as JSON. */
export interface DraftRequest
  extends Pick<PostRequest, 'title' | 'description' | 'postcode' | 'budget' | 'bookAtBudget'> {
  locationText: string | null
  images: readonly Image[]
  load: StoredLoad
  referenceId: string | null
}

/**
 * Checks the input of a request and returns its draft.
 * Throws a Refusal: `place_not_found`, `budget_needed`, and those of buildLoad.
 */
export async function draftRequest(
  trx: OpenTransaction,
  { input, images }: { input: PostRequest; images: readonly Image[] },
  now: Date,
): Promise<DraftRequest> {
  const { title, description, postcode, budget, bookAtBudget } = input
  if (postcode) assertKnownPostcode(postcode)
  rules.assertBookable(input)
  return {
    ...{ title, description, postcode, budget, bookAtBudget },
    locationText: postcode && locationText(postcode),
    images,
    load: input.load ? await buildLoad(trx, input.load, areaOf(postcode), now) : NO_LOAD,
    referenceId: await findReferenceId(trx, input.reference),
  }
}

/**
 * Posts a draft as a request of `userId`, without half-days that are over, and returns it as its owner sees it. Callers
 * have locked the account.
 */
export async function postDraft(
  trx: OpenTransaction,
  { id, userId, draft }: { id: string; userId: string; draft: DraftRequest },
  now: Date,
): Promise<RequestDetail> {
  const load = withoutPastHalfDays(draft.load, now)
  const summary = load.summary && toSummary(load.summary)
  const event = rules.postRequest({ ...draft, id, userId, input: draft, load: summary, now })
  const { postcode, referenceId } = draft
  return insertRequest(trx, { posted: event, postcode, load, repostOf: null, referenceId }, now)
}

/** Returns a load without the half-days that can no longer be chosen. */
export function withoutPastHalfDays(load: StoredLoad, now: Date): StoredLoad {
  const clock = londonClock(now)
  const halfDays = (load.halfDays ?? []).filter((halfDay) => isChoosable(halfDay, clock))
  return { ...load, halfDays: halfDays.length === 0 ? null : halfDays }
}

const NO_LOAD: StoredLoad = { items: [], summary: null, words: null, costFloor: null, access: null, halfDays: null }
