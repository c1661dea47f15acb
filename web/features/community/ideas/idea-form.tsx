import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { Difficulty, IMAGE_REQUIRED, PostIdea, type postIdea } from '#modules/community/community/ideas/contract.ts'
import { ideaKeys } from '#web/features/community/keys.ts'
import { ApiError, call, messageOf } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { clearDraft, readDraft } from '#web/lib/forms/drafts.ts'
import { useSaveDraftText } from '#web/lib/forms/use-draft.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { loginPath } from '#web/lib/session/return-to.ts'
import { announce } from '#web/ui/announcer.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { PhotoField } from '#web/ui/photo-field.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDraftPhoto } from '#web/ui/use-draft-photo.ts'
import { words as all } from './words.ts'

const words = all.form
const TOPIC = { topic: 'post-idea' }
const SIGN_IN_LINKS = [
  { label: all.login, to: loginPath('/upcycle/new') },
  { label: all.signUp, to: loginPath('/upcycle/new', '/signup') },
]
const DIFFICULTIES = (['easy', 'medium', 'hard'] as const).map((value) => ({ value, label: all.difficulty[value] }))

const KEY = 'new-idea'
/** The draft as typed; survives a reload and signing in. */
const Draft = z.object({
  title: z.string(),
  description: z.string(),
  category: z.string(),
  difficulty: Difficulty,
  materialsNeeded: z.string(),
})
type Draft = z.output<typeof Draft>
const EMPTY: Draft = { title: '', description: '', category: '', difficulty: 'medium', materialsNeeded: '' }

/** VAL-15 to VAL-27; the image is validated with the other fields. */
const WithImage = z.extend(PostIdea, { image: z.instanceof(File, { error: IMAGE_REQUIRED }) })

/** The form 'Share Your Upcycle Idea'. Anyone can fill it in; sending needs an account (R62). */
export function IdeaForm({ viewerId }: { viewerId: string | null }) {
  const { form, photo } = useIdeaForm(viewerId)
  return (
    <Form form={form} className="grid gap-6">
      <TextField {...form.field('title')} label={words.name} autoComplete="off" limit={100} />
      <TextArea {...form.field('description')} label={words.description} hint={words.descriptionHint} limit={1000} />
      <TextField
        {...form.field('category')}
        label={words.category}
        hint={words.categoryHint}
        optional
        autoComplete="off"
      />
      <RadioGroup {...form.field('difficulty')} label={words.difficulty} options={DIFFICULTIES} />
      <TextField
        {...form.field('materialsNeeded')}
        label={words.materials}
        hint={words.materialsHint}
        optional
        autoComplete="off"
      />
      <PhotoField {...photo.field(form.errors['image'])} label={words.photo} hint={words.photoHint} />
      <SubmitButton form={form} pendingLabel={words.submitting}>
        {words.submit}
      </SubmitButton>
    </Form>
  )
}

const UNEXPECTED = { code: 'unexpected', message: '' }
const orNull = (typed: string) => (typed.trim() === '' ? null : typed)

function inputOf({ category, materialsNeeded, ...others }: Draft, image: File | null) {
  return { ...others, category: orNull(category), materialsNeeded: orNull(materialsNeeded), image }
}

function useIdeaForm(viewerId: string | null) {
  const navigate = useNavigate()
  const key = useIdempotencyKey()
  const photo = useDraftPhoto(KEY)
  const [initial] = useState(() => readDraft(KEY, Draft) ?? EMPTY)
  const form = useForm({ initial, schema: WithImage, toInput: (values) => inputOf(values, photo.file), submit })
  useSaveDraftText(KEY, form.values)

  async function submit({ image, ...body }: z.output<typeof WithImage>) {
    try {
      if (viewerId === null) throw new ApiError(401, { code: 'signed_out', message: words.notSignedIn })
      await send(body, image)
    } catch (error) {
      const refusal = toRefusal(error)
      photo.setRejected(image)
      void toast({ title: refusal.message, tone: 'error', actions: refusal.status === 401 ? SIGN_IN_LINKS : [] }, TOPIC)
      throw refusal
    } finally {
      photo.setUploaded(undefined)
    }
    clearDraft(KEY)
    announce(words.success, { now: true })
    void toast({ title: words.success, tone: 'success' }, TOPIC)
    await queryClient.invalidateQueries({ queryKey: ideaKeys.list })
    await navigate('/upcycle')
  }

  async function send(body: PostIdea, image: File) {
    await key.send([body, image.name, image.size, image.lastModified], (idempotencyKey) =>
      call<typeof postIdea>('POST /api/ideas', {
        jsonPart: 'idea',
        body,
        files: { image },
        onUpload: photo.setUploaded,
        idempotencyKey,
      }),
    )
  }

  return { form, photo }
}

/** Returns the error of a failed submission with the text to show (ERR-46, ERR-47). */
function toRefusal(error: unknown): ApiError {
  const { status, code, fields } = error instanceof ApiError ? error : new ApiError(0, UNEXPECTED)
  const message = status === 401 ? words.notSignedIn : words.failed(messageOf(error))
  return new ApiError(status, { code, message, fields })
}
