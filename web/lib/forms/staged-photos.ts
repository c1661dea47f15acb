import type { stagePhoto } from '#server/platform/files/contract.ts'
import { STAGED_PHOTO_TYPE } from '#server/platform/kernel/facts/contract.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { report } from '#web/lib/boot/report.ts'
import { STAGED_PHOTOS } from './send-form.ts'

/** The upload progress of a photo. */
export interface PhotoProgress {
  readonly state: 'sending' | 'sent' | 'failed'
  /** The uploaded share, 0 to 1. */
  readonly share: number
  /** Whether the form was submitted and waits for the upload of this photo. */
  readonly formWaits: boolean
}

/** The photos whose upload has ended. */
const UPLOADED = new WeakSet<File>()

/** The last upload in the queue. They run one at a time: six at once on a weak signal would all finish late. */
let lastUpload: Promise<unknown> = Promise.resolve()

/**
 * Uploads a photo before its form and reports to `onProgress`. Returns a function that cancels an unfinished upload; a
 * cancelled or failed photo is sent with its form.
 */
export function uploadEarly(file: File, onProgress: (progress: PhotoProgress) => void): () => void {
  const controller = new AbortController()
  let progress: PhotoProgress = { state: 'sending', share: 0, formWaits: false }
  const update = (change: Partial<PhotoProgress>) => {
    progress = { ...progress, ...change }
    if (!controller.signal.aborted) onProgress(progress)
  }
  if (UPLOADED.has(file) && STAGED_PHOTOS.has(file)) {
    update({ state: 'sent', share: 1 })
    return () => undefined
  }
  const uploadedId = lastUpload.then(() => upload(file, controller.signal, update))
  lastUpload = uploadedId
  STAGED_PHOTOS.set(file, async () => {
    update({ formWaits: true })
    const id = await uploadedId
    return id === null ? null : new File([id], file.name, { type: STAGED_PHOTO_TYPE })
  })
  update({})
  return () => {
    if (progress.state === 'sent') return
    controller.abort()
    STAGED_PHOTOS.delete(file)
  }
}

async function upload(
  photo: File,
  signal: AbortSignal,
  update: (change: Partial<PhotoProgress>) => void,
): Promise<string | null> {
  if (signal.aborted) return null
  try {
    // a copy, because `call` would replace the photo itself by its id, which doesn't exist yet
    const copy = new File([photo], photo.name, { type: photo.type })
    const { id } = await call<typeof stagePhoto>('POST /api/photos', {
      jsonPart: 'about',
      body: {},
      files: { photo: copy },
      signal,
      onUpload: (share) => update({ share }),
    })
    UPLOADED.add(photo)
    update({ state: 'sent', share: 1 })
    return id
  } catch (error) {
    // not reported without a network: the photo's row says so and has a retry button
    if (!signal.aborted && !(error instanceof ApiError && error.status === 0))
      report('A photo could not be uploaded before its form.', error)
    update({ state: 'failed' })
    return null
  }
}
