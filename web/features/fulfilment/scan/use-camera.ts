import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Camera, cameraProblem, cameraUnavailableReason, nextCamera, openCamera } from './camera.ts'
import type { ScanProblem } from './words.ts'

/** Opens and closes the camera; also closes it on unmount and when the page is hidden. */
export function useCamera(onProblem: (problem: ScanProblem | null) => void) {
  const [camera, setCamera] = useState<Camera | null>(null)
  const [opening, setOpening] = useState(false)
  const openedCamera = useRef<Camera | null>(null)
  /** Counts attempts to open a camera, so that an outdated attempt closes the camera it opened. */
  const attempts = useRef(0)

  function close() {
    attempts.current += 1
    openedCamera.current?.close()
    openedCamera.current = null
    setCamera(null)
    setOpening(false)
  }
  async function open(deviceId: string | null = null) {
    close()
    const attempt = attempts.current
    const problem = cameraUnavailableReason()
    onProblem(problem)
    if (problem !== null) return
    setOpening(true)
    try {
      const newCamera = await openCamera(deviceId)
      if (attempt !== attempts.current) return newCamera.close()
      openedCamera.current = newCamera
      setCamera(newCamera)
    } catch (error) {
      if (attempt === attempts.current) onProblem(cameraProblem(error))
    } finally {
      if (attempt === attempts.current) setOpening(false)
    }
  }
  async function switchCamera() {
    if (openedCamera.current !== null) await open(await nextCamera(openedCamera.current.stream))
  }

  const closeCamera = useEffectEvent(close)
  useEffect(() => {
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') closeCamera()
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      attempts.current += 1
      openedCamera.current?.close()
    }
  }, [])
  return { camera, opening, open: () => void open(), switchCamera: () => void switchCamera(), close }
}
