import * as z from 'zod/mini'
import { draftKey } from '#web/lib/forms/draft-names.ts'
import { readDraftPhotos, saveDraftPhotos } from '#web/lib/forms/draft-photos.ts'
import { clearDraft, readDraft, saveDraft } from '#web/lib/forms/drafts.ts'
import { draftOwner } from '#web/lib/session/session-store.ts'

/** A message saved on this device until the server has it. */
export interface SavedMessage {
  id: string
  text: string
  photo: File | null
  /** When it was written, in milliseconds of the browser's clock. */
  at: number
}

const SavedText = z.object({ text: z.string(), at: z.number() })
const keyOf = (requestId: string, id: string): string => `message:${requestId}:${id}`

/** Saves a message on this device like a draft: per user, deleted on sign-out. */
export async function saveMessage(requestId: string, { id, text, photo, at }: SavedMessage): Promise<void> {
  const key = keyOf(requestId, id)
  // the text is saved last, so that a saved message has its photo
  if (photo !== null) await saveDraftPhotos(key, [photo])
  saveDraft(key, { text, at })
}

/** Deletes a saved message, because it was sent or withdrawn. */
export async function deleteMessage(requestId: string, { id, photo }: SavedMessage): Promise<void> {
  const key = keyOf(requestId, id)
  clearDraft(key)
  if (photo !== null) await saveDraftPhotos(key, [])
}

/** Returns the saved messages of a conversation from all tabs, oldest first. */
export async function readSavedMessages(requestId: string): Promise<readonly SavedMessage[]> {
  const messages = await Promise.all(
    readSavedIds(requestId).map(async (id) => {
      const key = keyOf(requestId, id)
      const saved = readDraft(key, SavedText)
      if (saved === null) return []
      const [photo = null] = await readDraftPhotos(key)
      return [{ id, photo, ...saved }]
    }),
  )
  return messages.flat().toSorted((a, b) => a.at - b.at)
}

function readSavedIds(requestId: string): string[] {
  const prefix = draftKey(keyOf(requestId, ''), draftOwner())
  try {
    return Object.keys(localStorage).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
  } catch {
    // storage is blocked
    return []
  }
}
