import { Suspense } from 'react'
import { halfDayText, wrongHalfDay } from '#modules/community/ladders/contract/half-days.ts'
import type { startLadder } from '#modules/community/ladders/contract.ts'
import type { HalfDay } from '#modules/core/waste-catalogue/contract.ts'
import type { PostRequest } from '#modules/market/requests/contract/posting.ts'
import { ladderKeys } from '#web/features/community/keys.ts'
import { call, messageOf } from '#web/lib/api/api.ts'
import type { IdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { shortDay } from '#web/lib/format/london-days.ts'
import { clearDraft, readDraft } from '#web/lib/forms/drafts.ts'
import type { FieldErrors } from '#web/lib/forms/form.ts'
import { photoIds, photoParts } from '#web/lib/forms/photo-parts.ts'
import { useDraftValues } from '#web/lib/forms/use-draft.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { choiceOf, EMPTY, GiveAwayDraft, paidFromOf, selectableDays } from './give-away-draft.ts'
import { words } from './words.ts'

/** Key of the draft, which is kept beside the draft of the request. */
const DRAFT = 'new-request:give-away'

const GiveAwayFields = lazyPart(async () => (await import('./give-away-fields.tsx')).GiveAwayFields)

/** What may be given away: all items, of which `padded` ones need a fire label. */
interface Reusable {
  /** Keys of the items that need a fire label. */
  readonly padded: readonly string[]
}

interface Submission {
  readonly request: PostRequest
  readonly photos: readonly File[]
  readonly key: IdempotencyKey
  readonly onUpload: (share: number) => void
}

/**
 * Returns the section of the new-request form that offers to give the items away first, saved as a draft (LADDER-01).
 * `reusable` is null unless every item may be given away; then nothing is shown or chosen. `halfDays` are those that the
 * owner chose for the carrier.
 */
export function useGiveAway(reusable: Reusable | null, halfDays: readonly HalfDay[]) {
  const [draft, setDraft] = useDraftValues(DRAFT, readValues, EMPTY)
  const isPadded = reusable !== null && reusable.padded.length > 0
  const isChosen = reusable !== null && draft.chosen !== ''
  return {
    chosen: isChosen,
    needsPostcode: isChosen && draft.askCharities !== '',
    check: ({ postcode }: { readonly postcode: string }): FieldErrors => ({
      ...dayError(draft),
      ...halfDayError(draft, halfDays),
      ...(isPadded && draft.fireLabel === '' && { fireLabel: words.errors.fireLabel }),
      ...(isPadded && draft.usable === '' && { usable: words.errors.usable }),
      ...(draft.askCharities !== '' && postcode.trim() === '' && { postcode: words.errors.postcode }),
    }),
    section: ({ errors, onChange }: { errors: FieldErrors; onChange: (name: string) => void }) =>
      reusable !== null && (
        <Suspense fallback={<LoadingText>{words.loading}</LoadingText>}>
          <GiveAwayFields
            values={draft}
            padded={isPadded}
            errors={errors}
            onChange={(name, value) => {
              setDraft((before) => ({ ...before, [name]: value }))
              onChange(name)
            }}
          />
        </Suspense>
      ),
    send: (submission: Submission) => start(submission, draft, reusable?.padded ?? []),
    ...{ submit: words.submit, submitting: words.submitting, done: words.done, failed: words.failed },
    whyFailed: messageOf,
    clear() {
      setDraft(EMPTY)
      clearDraft(DRAFT)
    },
  }
}

const readValues = (): GiveAwayDraft => readDraft(DRAFT, GiveAwayDraft) ?? EMPTY

function dayError(draft: GiveAwayDraft): FieldErrors {
  const { goneBy } = draft
  if (goneBy === '') return { goneBy: words.errors.goneBy }
  const { first, last } = selectableDays(draft, new Date())
  if (goneBy < first) return { goneBy: words.errors.tooSoon(shortDay(first)) }
  return goneBy > last ? { goneBy: words.errors.tooLate(shortDay(last)) } : {}
}

function halfDayError(draft: GiveAwayDraft, halfDays: readonly HalfDay[]): FieldErrors {
  // without a valid last day, that is the error
  if (Object.keys(dayError(draft)).length > 0) return {}
  const wrong = wrongHalfDay(halfDays, { paidFrom: paidFromOf(draft, new Date()), goneBy: draft.goneBy })
  return wrong ? { [`load.halfDays.${wrong.index}.day`]: halfDayText(wrong, shortDay) } : {}
}

/** Starts giving the items away, and returns the path of its page. Throws ApiError. */
async function start(
  { request, photos, key, onUpload }: Submission,
  draft: GiveAwayDraft,
  padded: readonly string[],
): Promise<string> {
  const items = request.load?.items?.map((line) =>
    // `check` has made sure of both (ITEM-23)
    padded.includes(line.key) ? { ...line, fireLabel: true, usable: true } : line,
  )
  const body = { ...request, load: { ...request.load, items }, ...choiceOf(draft), goneBy: draft.goneBy }
  const { id } = await key.send(['ladder', body, photoIds(photos)], (idempotencyKey) =>
    call<typeof startLadder>('POST /api/ladders', {
      jsonPart: 'ladder',
      body,
      files: photoParts(photos),
      idempotencyKey,
      onUpload,
    }),
  )
  await queryClient.invalidateQueries({ queryKey: ladderKeys.mine })
  return `/ladder/${id}`
}
