import { type RefObject, useEffect, useEffectEvent } from 'react'
import { openReader } from './code-reader.ts'

/** Milliseconds between two scans of the camera picture. */
const SCAN_INTERVAL_MS = 150
/** Longest side of a scanned frame, in pixels. */
const MAX_SIDE_PX = 960

/** Scans a playing video until a QR code is found; calls `onFailed` if no reader can be loaded. */
export function useCodeScan(
  video: RefObject<HTMLVideoElement | null>,
  onFound: (text: string) => void,
  onFailed: () => void,
) {
  const notifyFound = useEffectEvent(onFound)
  const notifyFailed = useEffectEvent(onFailed)
  useEffect(() => {
    let scanning = true
    const scan = async () => {
      const reader = await openReader()
      while (scanning) {
        const picture = await frameOf(video.current)
        const text = picture && (await reader(picture).catch(() => null))
        picture?.close()
        if (scanning && text) {
          scanning = false
          return notifyFound(text)
        }
        await new Promise((resolve) => setTimeout(resolve, SCAN_INTERVAL_MS))
      }
    }
    scan().catch(() => {
      if (scanning) notifyFailed()
    })
    return () => {
      scanning = false
    }
  }, [video])
}

/** Returns the current frame; null while there is none. */
async function frameOf(video: HTMLVideoElement | null): Promise<ImageBitmap | null> {
  if (video === null || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(video.videoWidth, video.videoHeight))
  return createImageBitmap(video, { resizeWidth: Math.round(video.videoWidth * scale) }).catch(() => null)
}
