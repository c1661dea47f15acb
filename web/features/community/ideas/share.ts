import { announce } from '#web/ui/announcer.tsx'
import { toast } from '#web/ui/toast.ts'
import { words } from './words.ts'

/** Hands a page of ours to the device's own sharing, or copies its address where there is none. */
export async function share(title: string, path: string): Promise<void> {
  const url = new URL(path, location.origin).href
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    announce(words.shared, { now: true })
    void toast({ title: words.shared, description: url, tone: 'success' }, { topic: 'share' })
  } catch (error) {
    // closed without sharing
    if (error instanceof DOMException && error.name === 'AbortError') return
    void toast({ title: words.shareFailed, description: url, tone: 'error' }, { topic: 'share' })
  }
}
