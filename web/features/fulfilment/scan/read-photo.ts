import { openReader } from './code-reader.ts'
import type { ScanProblem } from './words.ts'

/** Longest sides, in pixels, to which a photo is shrunk before each scan; larger pictures are slow and find no more. */
const SIDES = [1280, 640]

/** Returns the text of the QR code in a photo, or why there is none. The photo stays on this device. */
export async function readPhoto(file: Blob): Promise<{ text: string } | { problem: ScanProblem }> {
  const whole = await createImageBitmap(file).catch(() => null)
  if (whole === null) return { problem: 'unreadable' }
  const reader = await openReader().catch(() => null)
  if (reader === null) return { problem: 'reader' }
  for (const maxSide of SIDES) {
    const picture = await shrink(whole, maxSide)
    const text = await reader(picture, true)
    picture.close()
    if (text !== null) return { text }
  }
  return { problem: 'nothing' }
}

async function shrink(whole: ImageBitmap, maxSide: number): Promise<ImageBitmap> {
  const scale = Math.min(1, maxSide / Math.max(whole.width, whole.height))
  const [resizeWidth, resizeHeight] = [whole.width, whole.height].map((length) =>
    Math.max(1, Math.round(length * scale)),
  )
  return createImageBitmap(whole, { resizeWidth, resizeHeight, resizeQuality: 'high' })
}
