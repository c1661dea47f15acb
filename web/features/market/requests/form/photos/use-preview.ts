import { useEffect, useState } from 'react'

/** Longest side of a preview in pixels; decoded camera photos are large. */
const MAX_SIDE_PX = 1280

/** Returns a chosen photo scaled down for smooth marking; null until it is decoded, or if that fails. */
export function usePreview(file: Blob): { picture: ImageBitmap | null; failed: boolean } {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let unmounted = false
    let bitmap: ImageBitmap | undefined
    decodePreview(file).then(
      (preview) => {
        bitmap = preview
        if (unmounted) preview.close()
        else setPicture(preview)
      },
      () => setFailed(true),
    )
    return () => {
      unmounted = true
      bitmap?.close()
    }
  }, [file])
  return { picture, failed }
}

async function decodePreview(file: Blob): Promise<ImageBitmap> {
  const original = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = MAX_SIDE_PX / Math.max(original.width, original.height)
  if (scale >= 1) return original
  const size = { resizeWidth: Math.round(original.width * scale), resizeHeight: Math.round(original.height * scale) }
  const preview = await createImageBitmap(original, size)
  original.close()
  return preview
}
