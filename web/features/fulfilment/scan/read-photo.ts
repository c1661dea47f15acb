import { openReader } from './code-reader.ts'
import type { ScanProblem } from './words.ts'

/** Longest side of the photo in each scan, in pixels. Larger pictures take longer and find no more codes. */
const MAX_SIDES_PX = [1280, 640]

/** Returns the text of the QR code in a photo, or why there is none. The photo stays on this device. */
export async function readPhoto(file: Blob): Promise<{ text: string } | { problem: ScanProblem }> {
  const original = await createImageBitmap(file).catch(() => null)
  if (original === null) return { problem: 'unreadable' }
  const reader = await openReader().catch(() => null)
  if (reader === null) return { problem: 'reader' }
  for (const maxSide of MAX_SIDES_PX) {
    const picture = await shrink(original, maxSide)
    const text = await reader(picture, true)
    picture.close()
    if (text !== null) return { text }
  }
  return { problem: 'nothing' }
}

async function shrink(original: ImageBitmap, maxSide: number): Promise<ImageBitmap> {
  const scale = Math.min(1, maxSide / Math.max(original.width, original.height))
  const [resizeWidth, resizeHeight] = [original.width, original.height].map((length) =>
    Math.max(1, Math.round(length * scale)),
  )
  return createImageBitmap(original, { resizeWidth, resizeHeight, resizeQuality: 'high' })
}
