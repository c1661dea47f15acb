import { useEffect, useState } from 'react'

/** Longest side of a preview in pixels: a decoded photo of a phone's camera is large. */
const LONGEST = 1280

/** A chosen photo as it is held, small enough to be drawn while a finger moves; null until it was read or where it cannot be. */
export function usePreview(file: Blob): { picture: ImageBitmap | null; failed: boolean } {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let left = false
    let read: ImageBitmap | undefined
    readSmall(file).then(
      (small) => {
        read = small
        if (left) small.close()
        else setPicture(small)
      },
      () => setFailed(true),
    )
    return () => {
      left = true
      read?.close()
    }
  }, [file])
  return { picture, failed }
}

async function readSmall(file: Blob): Promise<ImageBitmap> {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const share = LONGEST / Math.max(whole.width, whole.height)
  if (share >= 1) return whole
  const size = { resizeWidth: Math.round(whole.width * share), resizeHeight: Math.round(whole.height * share) }
  const small = await createImageBitmap(whole, size)
  whole.close()
  return small
}
