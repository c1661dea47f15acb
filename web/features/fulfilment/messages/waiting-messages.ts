import * as z from 'zod/mini'
import { nameOf } from '#web/lib/forms/draft-names.ts'
import { readDraftPhotos, saveDraftPhotos } from '#web/lib/forms/draft-photos.ts'
import { clearDraft, readDraft, saveDraft } from '#web/lib/forms/drafts.ts'
import { draftOwner } from '#web/lib/session/session-store.ts'

/** A message saved on this device until the server has it. */
export interface WaitingMessage {
  id: string
  text: string
  photo: File | null
  /** When it was written, in milliseconds of the browser's clock. */
  at: number
}

const Kept = z.object({ text: z.string(), at: z.number() })
const keyOf = (requestId: string, id: string): string => `message:${requestId}:${id}`

/** Saves a message on this device like a draft: per user, deleted on sign-out. */
export async function keepMessage(requestId: string, { id, text, photo, at }: WaitingMessage): Promise<void> {
  const key = keyOf(requestId, id)
  // the text is saved last, so that a saved message has its photo
  if (photo !== null) await saveDraftPhotos(key, [photo])
  saveDraft(key, { text, at })
}

/** Deletes a message that was sent or withdrawn. */
export async function forgetMessage(requestId: string, { id, photo }: WaitingMessage): Promise<void> {
  const key = keyOf(requestId, id)
  clearDraft(key)
  if (photo !== null) await saveDraftPhotos(key, [])
}

/** Returns the saved messages of a conversation from all tabs, oldest first. */
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
  const prefix = nameOf(keyOf(requestId, ''), draftOwner())
  try {
    return Object.keys(localStorage).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
  } catch {
    // storage is blocked
    return []
  }
}
