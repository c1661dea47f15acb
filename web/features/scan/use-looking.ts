import { type RefObject, useEffect, useEffectEvent } from 'react'
import { openReader } from './code-reader.ts'

/** Between two looks at what the camera sees, in milliseconds. */
const PAUSE = 150
/** Longest side of what is looked at, in pixels. */
const SIDE = 960

/** Looks for a QR code in a playing video until one is found; `onFailed` when there is nothing to read with. */
export function useLooking(
  video: RefObject<HTMLVideoElement | null>,
  onFound: (text: string) => void,
  onFailed: () => void,
) {
  const found = useEffectEvent(onFound)
  const failed = useEffectEvent(onFailed)
  useEffect(() => {
    let looking = true
    const look = async () => {
      const reader = await openReader()
      while (looking) {
        const picture = await frameOf(video.current)
        const text = picture && (await reader(picture).catch(() => null))
        picture?.close()
        if (looking && text) {
          looking = false
          return found(text)
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE))
      }
    }
    look().catch(() => {
      if (looking) failed()
    })
    return () => {
      looking = false
    }
  }, [video])
}

/** What the video shows now; null while it shows nothing. */
async function frameOf(video: HTMLVideoElement | null): Promise<ImageBitmap | null> {
  if (video === null || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null
  const scale = Math.min(1, SIDE / Math.max(video.videoWidth, video.videoHeight))
  return createImageBitmap(video, { resizeWidth: Math.round(video.videoWidth * scale) }).catch(() => null)
}
