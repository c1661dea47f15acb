import type { stagePhoto } from '#server/platform/files/contract.ts'
import { STAGED_PHOTO_TYPE } from '#server/platform/kernel/facts/contract.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { report } from '#web/lib/boot/report.ts'
import { STAGED_PHOTOS } from './send-form.ts'

/** How far a photo is on its way. */
export interface PhotoProgress {
  readonly state: 'sending' | 'sent' | 'failed'
  /** Share that has left the browser, 0 to 1. */
  readonly share: number
  /** Its form was sent and waits for it. */
  readonly held: boolean
}

const SENT = new WeakSet<File>()

/** One at a time: on a weak signal six at once would all arrive late. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Sends a photo before its form, and tells `onProgress` how far it is. Gives what stops it, unless it has been sent: a
 * photo that was stopped, or failed, goes with its form.
 */
export function sendAhead(file: File, onProgress: (progress: PhotoProgress) => void): () => void {
  const stopping = new AbortController()
  let progress: PhotoProgress = { state: 'sending', share: 0, held: false }
  const tell = (change: Partial<PhotoProgress>) => {
    progress = { ...progress, ...change }
    if (!stopping.signal.aborted) onProgress(progress)
  }
  if (SENT.has(file) && STAGED_PHOTOS.has(file)) {
    tell({ state: 'sent', share: 1 })
    return () => undefined
  }
  const id = turn.then(() => sent(file, stopping.signal, tell))
  turn = id
  STAGED_PHOTOS.set(file, async () => {
    tell({ held: true })
    const name = await id
    return name === null ? null : new File([name], file.name, { type: STAGED_PHOTO_TYPE })
  })
  tell({})
  return () => {
    if (progress.state === 'sent') return
    stopping.abort()
    STAGED_PHOTOS.delete(file)
  }
}

async function sent(
  photo: File,
  signal: AbortSignal,
  tell: (change: Partial<PhotoProgress>) => void,
): Promise<string | null> {
  if (signal.aborted) return null
  try {
    // a copy, because the photo itself stands for what is being sent here
    const copy = new File([photo], photo.name, { type: photo.type })
    const { id } = await call<typeof stagePhoto>('POST /api/photos', {
      jsonPart: 'about',
      body: {},
      files: { photo: copy },
      signal,
      onUpload: (share) => tell({ share }),
    })
    SENT.add(photo)
    tell({ state: 'sent', share: 1 })
    return id
  } catch (error) {
    // without a network it is tried again, and its row says so
    if (!signal.aborted && !(error instanceof ApiError && error.status === 0))
      report('A photo could not be sent ahead of its form.', error)
    tell({ state: 'failed' })
    return null
  }
}
