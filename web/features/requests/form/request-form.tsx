import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PostRequest } from '#modules/requests/contract.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { useAsDrawn } from '#web/lib/boot/use-in-browser.ts'
import { parsePounds } from '#web/lib/format/money.ts'
import { useFormPreHydrationInput } from '#web/lib/forms/pre-hydration-input.ts'
import { useKeptPhoto, useKeptText } from '#web/lib/forms/use-draft.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { loginPath } from '#web/lib/session/return-to.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { PhotoField } from '#web/ui/photo-field.tsx'
import { PHOTO_RULES } from '#web/ui/photo-rules.ts'
import { MoneyField, TextArea, TextField } from '#web/ui/text-field.tsx'
import { dismissToast, toast } from '#web/ui/toast.ts'
import {
  EMPTY_REQUEST,
  forgetRequestDraft,
  REQUEST_DRAFT,
  type RequestDraft,
  readRequestDraft,
} from './request-draft.ts'
import { submitRequest, whyNotSubmitted } from './submit-request.ts'
import { formWords } from './words.ts'

const TITLE_MAX = 100
const DESCRIPTION_MAX = 500
const TOPIC = { topic: 'post-request' }

/** The form of 'Create New Collection Request'. A visitor may fill it in; submitting leads through /login and back. */
export function RequestForm() {
  const { form, box, photo, choosePhoto, uploaded, photoError, setRefusedFile, discard, begun } = useRequestForm()
  return (
    <Form form={form} ref={box} method="dialog" className="grid gap-6">
      <TextField
        {...form.field('title')}
        label={formWords.form.name}
        hint={formWords.form.nameHint}
        placeholder={formWords.form.namePlaceholder}
        autoComplete="off"
        limit={TITLE_MAX}
      />
      <TextArea
        {...form.field('description')}
        label={formWords.form.description}
        hint={formWords.form.descriptionHint}
        limit={DESCRIPTION_MAX}
      />
      <PhotoField
        name="image"
        label={formWords.form.photo}
        hint={formWords.form.photoHint}
        optional
        rules={PHOTO_RULES}
        value={photo}
        onChange={choosePhoto}
        onProblem={setRefusedFile}
        error={photoError}
        uploaded={uploaded}
      />
      <section aria-labelledby="price" className="grid gap-4 border-t border-line pt-6">
        <div className="grid gap-1">
          <h2 id="price">{formWords.form.priceHeading}</h2>
          <p className="text-muted">{formWords.form.priceIntro}</p>
        </div>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            {...form.field('postcode')}
            label={formWords.form.postcode}
            hint={formWords.form.postcodeHint}
            optional
            autoComplete="postal-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <MoneyField
            {...form.field('budget')}
            label={formWords.form.budget}
            hint={formWords.form.budgetHint}
            optional
          />
        </div>
      </section>
      <div className="grid gap-3">
        <SubmitButton form={form} pendingLabel={formWords.form.submitting}>
          {formWords.form.submit}
        </SubmitButton>
        {begun && (
          <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
            {formWords.form.draftKept}
            <Button variant="quiet" size="s" inactive={form.pending} onClick={discard}>
              {formWords.form.discard}
            </Button>
          </div>
        )}
      </div>
    </Form>
  )
}

function toInput({ title, description, postcode, budget }: RequestDraft) {
  return { title, description, postcode: postcode.trim() === '' ? null : postcode, budget: parsePounds(budget) }
}

function useRequestForm() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const key = useIdempotencyKey()
  const [photo, keepPhoto] = useKeptPhoto(REQUEST_DRAFT)
  /** Why a file was not taken, and which photo the server did not take. */
  const [refusedFile, setRefusedFile] = useState<string | null>(null)
  const [refusedPhoto, setRefusedPhoto] = useState<File | null>(null)
  const [uploaded, setUploaded] = useState<number>()
  const asDrawn = useAsDrawn()
  const form = useForm({ initial: asDrawn ? EMPTY_REQUEST : readRequestDraft(), schema: PostRequest, toInput, submit })
  useKeptText(REQUEST_DRAFT, form.values)
  const box = useFormPreHydrationInput(form, readRequestDraft)

  async function submit(request: PostRequest) {
    if (viewer === null) return signInFirst()
    void dismissToast(TOPIC.topic)
    try {
      await submitRequest({ request, photo, key, onUpload: setUploaded })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return await signInFirst()
      const description = whyNotSubmitted(error)
      void toast({ title: formWords.toasts.failed, description, tone: 'error' }, TOPIC)
      setRefusedPhoto(photo)
      throw error
    } finally {
      setUploaded(undefined)
    }
    forgetRequestDraft()
    announce(formWords.toasts.submitted.description, { now: true })
    void toast(formWords.toasts.submitted, TOPIC)
    await navigate('/my-posts')
  }

  // what was typed waits in the draft (ERR-14, NEWR-06)
  async function signInFirst() {
    // signing in takes this message away again
    void toast({ ...formWords.toasts.signInFirst, tone: 'error' }, { topic: 'sign-in' })
    await navigate(loginPath('/collection-request/new'))
  }

  function discard() {
    keepPhoto(null)
    setRefusedFile(null)
    form.reset(EMPTY_REQUEST)
    forgetRequestDraft()
  }
  const begun = photo !== null || Object.values(form.values).some((value) => value !== '')
  const photoError = refusedFile ?? (photo === refusedPhoto ? form.errors.image : undefined)
  return { form, box, photo, choosePhoto: keepPhoto, uploaded, photoError, setRefusedFile, discard, begun }
}
