import { useState } from 'react'
import {
  type JobDisposal,
  PHOTO_MISSING,
  RecordDisposal,
  type recordDisposal,
} from '#modules/fulfilment/disposal/contract.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { clearDraft, readDraft } from '#web/lib/forms/drafts.ts'
import type { FieldErrors } from '#web/lib/forms/form.ts'
import { useSaveDraftText } from '#web/lib/forms/use-draft.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { announce } from '#web/ui/announcer.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDraftPhoto } from '#web/ui/use-draft-photo.ts'
import { disposalQuery } from '../disposal-query.ts'
import { Draft, disposalDraftKey, initialDraft, toContractInput } from './draft.ts'
import { formWords } from './words.ts'

interface DisposalFormOptions {
  requestId: string
  viewerId: string
  disposal: JobDisposal
  onSent: () => void
}

/** Returns the state of the form. Its text and photo are kept on this device until they are sent. */
export function useDisposalForm({ requestId, viewerId, disposal, onSent }: DisposalFormOptions) {
  const draftKey = disposalDraftKey(requestId)
  const key = useIdempotencyKey()
  const photo = useDraftPhoto(draftKey)
  const [initial] = useState(() =>
    withoutUnavailableJobs(readDraft(draftKey, Draft) ?? initialDraft(disposal, new Date()), disposal),
  )
  const form = useForm<Draft, typeof RecordDisposal>({
    initial,
    schema: RecordDisposal,
    toInput: (values) => toContractInput(values, disposal.version),
    extraErrors({ kind }): FieldErrors {
      const missing = kind === 'site' && photo.file === null && !disposal.said?.photo
      return missing ? { photo: PHOTO_MISSING } : {}
    },
    onInvalid: () => photo.setRejected(photo.file),
    submit,
  })
  useSaveDraftText(draftKey, form.values)
  const query = disposalQuery(requestId, viewerId)

  async function submit(body: RecordDisposal) {
    const { file } = photo
    try {
      const content = [body, file && [file.name, file.size, file.lastModified]]
      const answer = await key.send(content, (idempotencyKey) =>
        call<typeof recordDisposal>('POST /api/requests/:requestId/disposal', {
          jsonPart: 'disposal',
          params: { requestId },
          body,
          ...(file && { files: { photo: file } }),
          onUpload: photo.setUploaded,
          idempotencyKey,
        }),
      )
      finish(answer)
    } catch (error) {
      photo.setRejected(file)
      throw await toShownError(error)
    } finally {
      photo.setUploaded(undefined)
    }
  }

  function finish(answer: { disposal: JobDisposal | null }) {
    closeForm()
    const title = answer.disposal?.state === 'looking' ? formWords.sentForReview : formWords.sent
    announce(title, { now: true })
    void toast({ title, tone: 'success' })
    queryClient.setQueryData(query.queryKey, answer)
  }

  /**
   * Returns the error to show, with a plain message for a network failure. After a version conflict, refetches the
   * record first, so that the next try sends the new version.
   */
  async function toShownError(error: unknown): Promise<unknown> {
    if (error instanceof ApiError && error.status === 409)
      await queryClient.invalidateQueries({ queryKey: query.queryKey })
    return error instanceof ApiError && error.status === 0
      ? new ApiError(0, { code: error.code, message: formWords.notSent })
      : error
  }

  function closeForm() {
    clearDraft(draftKey)
    photo.forget()
    onSent()
  }
  return { form, photo }
}

/** Returns the draft without the jobs that can no longer be chosen. */
const withoutUnavailableJobs = (draft: Draft, { saying: formData }: JobDisposal): Draft => ({
  ...draft,
  alsoFor: draft.alsoFor.filter((id) => formData?.others.some(({ requestId }) => requestId === id)),
})
