import { useNavigate } from 'react-router-dom'
import { PostLoad } from '#modules/core/waste-catalogue/contract.ts'
import { PostRequest } from '#modules/market/requests/contract/posting.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { useIsHydrating } from '#web/lib/boot/use-in-browser.ts'
import { parsePounds } from '#web/lib/format/money.ts'
import type { FieldErrors } from '#web/lib/forms/form.ts'
import { useFormPreHydrationInput } from '#web/lib/forms/pre-hydration-input.ts'
import { useSaveDraftText } from '#web/lib/forms/use-draft.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { loginPath } from '#web/lib/session/return-to.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { PhotoField } from '#web/ui/photo-field.tsx'
import { photoFieldProps } from '#web/ui/photo-field-props.ts'
import { MoneyField, TextArea, TextField } from '#web/ui/text-field.tsx'
import { dismissToast, toast } from '#web/ui/toast.ts'
import { useDraftPhotos } from '#web/ui/use-draft-photos.ts'
import type { GivingSection, SubmitMethod } from './giving-section.ts'
import type { ItemsSection } from './items-section.ts'
import { PhotosField } from './photos/photos-field.tsx'
import { photoWords } from './photos/words.ts'
import {
  deleteRequestDraft,
  EMPTY_REQUEST,
  REQUEST_DRAFT,
  type RequestDraft,
  readRequestDraft,
} from './request-draft.ts'
import { submitErrorMessage, submitRequest } from './submit-request.ts'
import { deleteSavedReference, referenceToSend, useReference } from './use-reference.ts'
import { formWords } from './words.ts'

const TITLE_MAX = 100
const DESCRIPTION_MAX = 500
const TOPIC = { topic: 'post-request' }

interface FormSections {
  /** The section for the items; null while that feature is off. */
  load: ItemsSection | null
  /** The section that offers to give the items away; null where it doesn't. */
  giving: GivingSection | null
}

/**
 * The form 'Create New Collection Request'. Visitors can fill it in and sign in on submit.
 */
export function RequestForm(sections: FormSections) {
  const { load, giving } = sections
  const { form, formRef, photos, reference, loadRow, discard, hasBegun } = useRequestForm(sections)
  const method = submitMethodOf(giving)
  return (
    <Form form={form} ref={formRef} className="grid gap-6">
      {/* photos come first: they help carriers most with the price */}
      {load !== null && <PhotosField label={formWords.form.photos} photos={photos} error={form.errors.image} />}
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
      {load === null && (
        <PhotoField
          {...photoFieldProps(photos, form.errors.image)}
          label={formWords.form.photo}
          hint={formWords.form.photoHint}
          optional
        />
      )}
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
            optional={giving?.needsPostcode !== true}
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
        <Checkbox
          name="bookAtBudget"
          label={formWords.form.bookAtBudget}
          hint={formWords.form.bookAtBudgetHint(parsePounds(form.values.budget))}
          checked={form.values.bookAtBudget !== ''}
          error={form.errors['bookAtBudget']}
          onChange={(on) => form.set('bookAtBudget', on ? 'on' : '')}
        />
      </section>
      {load?.rows(form.errors.load, loadRow)}
      {giving?.section({ errors: form.errors, onChange: form.clear })}
      <div className="grid gap-3">
        <SubmitButton form={form} pendingLabel={method.submitting}>
          {method.submit}
        </SubmitButton>
        {reference !== null && <p className="text-sm text-muted">{formWords.form.reference(reference)}</p>}
        {hasBegun && (
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

function toInput({ title, description, postcode, budget, bookAtBudget }: RequestDraft, load: ItemsSection | null) {
  const fields = {
    title,
    description,
    postcode: postcode.trim() === '' ? null : postcode,
    budget: parsePounds(budget),
    ...(bookAtBudget !== '' && { bookAtBudget: true }),
  }
  const items = load?.read()
  // `load` is left out where nothing was entered
  if (load === null || items === undefined) return fields
  // null fails validation: the schema alone wouldn't catch a refused item
  return { ...fields, load: load.problem === null ? items : null }
}

const LOAD_FIELD = /^load(\.|$)/
const DAYS_FIELD = /^load\.halfDays/
const PHOTO_FIELD = /^image(\d?)$/

/** Returns the errors by visible field: those of single items and photos move to the field that contains them. */
function errorsByField(errors: FieldErrors, load: ItemsSection | null): FieldErrors {
  const result: Record<string, string> = {}
  for (const [name, message] of Object.entries(errors)) {
    const photoNumber = PHOTO_FIELD.exec(name)?.[1]
    if (photoNumber) result['image'] ??= photoWords.withProblem(Number(photoNumber), message)
    else if (!LOAD_FIELD.test(name)) result[name] = message
    // the schema doesn't know the item's label, so the load section's own message replaces the schema's
    else if (load?.problem) result['load'] = load.problem
    else if (name !== 'load' || !PostLoad.safeParse(load?.read()).success) result['load'] ??= message
  }
  return result
}

/** Posts the request. */
const POST_REQUEST: SubmitMethod = {
  async send(submission) {
    await submitRequest(submission)
    return '/my-posts'
  },
  submit: formWords.form.submit,
  submitting: formWords.form.submitting,
  done: formWords.toasts.submitted,
  failed: formWords.toasts.failed,
  whyFailed: submitErrorMessage,
}

const submitMethodOf = (giving: GivingSection | null): SubmitMethod => (giving?.chosen ? giving : POST_REQUEST)

function useRequestForm({ load, giving }: FormSections) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const key = useIdempotencyKey()
  const photos = useDraftPhotos(REQUEST_DRAFT)
  const reference = useReference()
  const isHydrating = useIsHydrating()
  const baseForm = useForm({
    initial: isHydrating ? EMPTY_REQUEST : readRequestDraft(),
    schema: PostRequest,
    toInput: (values) => ({ ...toInput(values, load), ...referenceToSend(reference) }),
    extraErrors: (values) => (giving?.chosen ? giving.check(values) : {}),
    submit,
  })
  const form = { ...baseForm, errors: errorsByField(baseForm.errors, load) }
  const loadRow = Object.keys(baseForm.errors).some((name) => DAYS_FIELD.test(name)) ? ('days' as const) : undefined
  useSaveDraftText(REQUEST_DRAFT, form.values)
  const formRef = useFormPreHydrationInput(form, readRequestDraft)

  async function submit(request: PostRequest): Promise<void> {
    if (viewer === null) return signInFirst()
    void dismissToast(TOPIC.topic)
    if (load?.problem)
      throw new ApiError(400, { code: 'invalid', message: load.problem, fields: { load: load.problem } })
    const field = (await load?.askAboutRefusedItems(request)) ?? null
    if (field !== null) {
      formRef.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus()
      return
    }
    const method = submitMethodOf(giving)
    let path: string
    try {
      path = await method.send({ request, photos: photos.files, key, onUpload: photos.setUploaded })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return await signInFirst()
      void toast({ title: method.failed, description: method.whyFailed(error), tone: 'error' }, TOPIC)
      photos.setRejected(photos.files)
      throw error
    } finally {
      photos.setUploaded(undefined)
    }
    await clearDraft()
    deleteSavedReference()
    announce(method.done.description, { now: true })
    void toast(method.done, TOPIC)
    await navigate(path)
  }

  // the draft is kept while the user signs in (ERR-14, NEWR-06)
  async function signInFirst() {
    // signing in dismisses this toast
    void toast({ ...formWords.toasts.signInFirst, tone: 'error' }, { topic: 'sign-in' })
    await navigate(loginPath('/collection-request/new'), { state: { newcomer: true } })
  }

  function clearDraft(): Promise<void> {
    load?.clear()
    giving?.clear()
    return deleteRequestDraft()
  }

  function discard() {
    photos.forget()
    form.reset(EMPTY_REQUEST)
    void clearDraft()
  }
  const texts = Object.values(form.values)
  const hasBegun = photos.files.length > 0 || load?.hasBegun === true || texts.some((value) => value !== '')
  return { form, formRef, photos, reference, loadRow, discard, hasBegun }
}
