import * as z from 'zod/mini'
import { nameOf } from '#web/lib/forms/draft-names.ts'
import { readDraftPhotos, saveDraftPhotos } from '#web/lib/forms/draft-photos.ts'
import { clearDraft, readDraft, saveDraft } from '#web/lib/forms/drafts.ts'
import { typist } from '#web/lib/session/session-store.ts'

/** A message that this device keeps until the server has it. */
export interface WaitingMessage {
  id: string
  text: string
  photo: File | null
  /** When it was written, in milliseconds of the browser's clock. */
  at: number
}

const Kept = z.object({ text: z.string(), at: z.number() })
const keyOf = (requestId: string, id: string): string => `message:${requestId}:${id}`

/** Keeps a message on this device, as drafts are kept: for its writer alone, gone when they sign out. */
export async function keepMessage(requestId: string, { id, text, photo, at }: WaitingMessage): Promise<void> {
  const key = keyOf(requestId, id)
  // the text last: what is found again has its photo
  if (photo !== null) await saveDraftPhotos(key, [photo])
  saveDraft(key, { text, at })
}

/** Forgets a message that the server has, or that its writer took back. */
export async function forgetMessage(requestId: string, { id, photo }: WaitingMessage): Promise<void> {
  const key = keyOf(requestId, id)
  clearDraft(key)
  if (photo !== null) await saveDraftPhotos(key, [])
}

/** The messages of a conversation that this device keeps, oldest first; those of other tabs as well. */
export async function keptMessages(requestId: string): Promise<readonly WaitingMessage[]> {
  const found = await Promise.all(
    keptIds(requestId).map(async (id) => {
      const key = keyOf(requestId, id)
      const kept = readDraft(key, Kept)
      if (kept === null) return []
      const [photo = null] = await readDraftPhotos(key)
      return [{ id, photo, ...kept }]
    }),
  )
  return found.flat().toSorted((one, other) => one.at - other.at)
}

function keptIds(requestId: string): string[] {
  const prefix = nameOf(keyOf(requestId, ''), typist())
  try {
    return Object.keys(localStorage).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
  } catch {
    // blocked storage keeps nothing
    return []
  }
}
