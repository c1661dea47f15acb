import { announce } from '#web/ui/announcer.tsx'
import { toast } from '#web/ui/toast.ts'
import { words } from './words.ts'

/** Opens the device's share sheet, or copies the URL where there is none. */
export async function share(title: string, path: string): Promise<void> {
  const url = new URL(path, location.origin).href
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    announce(words.shared, { now: true })
    void toast({ title: words.shared, description: url, tone: 'success' }, { topic: 'share' })
  } catch (error) {
    // dismissed by the user
    if (error instanceof DOMException && error.name === 'AbortError') return
    void toast({ title: words.shareFailed, description: url, tone: 'error' }, { topic: 'share' })
  }
}
