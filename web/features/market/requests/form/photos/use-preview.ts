import { useEffect, useState } from 'react'

/** Longest side of a preview in pixels; decoded camera photos are large. */
const MAX_SIDE_PX = 1280

/** Returns a chosen photo scaled down for smooth marking; null until it is decoded, or if that fails. */
export function usePreview(file: Blob): { picture: ImageBitmap | null; failed: boolean } {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let unmounted = false
    let read: ImageBitmap | undefined
    readSmall(file).then(
      (small) => {
        read = small
        if (unmounted) small.close()
        else setPicture(small)
      },
      () => setFailed(true),
    )
    return () => {
      unmounted = true
      read?.close()
    }
  }, [file])
  return { picture, failed }
}

async function readSmall(file: Blob): Promise<ImageBitmap> {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const share = MAX_SIDE_PX / Math.max(whole.width, whole.height)
  if (share >= 1) return whole
  const size = { resizeWidth: Math.round(whole.width * share), resizeHeight: Math.round(whole.height * share) }
  const small = await createImageBitmap(whole, size)
  whole.close()
  return small
}
