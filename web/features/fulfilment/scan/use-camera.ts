import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Camera, cameraProblem, nextCamera, noCameraHere, openCamera } from './camera.ts'
import type { ScanProblem } from './words.ts'

/** Opens and closes the camera; also closes it on unmount and when the page is hidden. */
export function useCamera(onProblem: (problem: ScanProblem | null) => void) {
  const [camera, setCamera] = useState<Camera | null>(null)
  const [opening, setOpening] = useState(false)
  const held = useRef<Camera | null>(null)
  /** Counts openings, so that an outdated one closes its camera. */
  const openings = useRef(0)

  function close() {
    openings.current += 1
    held.current?.close()
    held.current = null
    setCamera(null)
    setOpening(false)
  }
  async function open(deviceId: string | null = null) {
    close()
    const mine = openings.current
    const problem = noCameraHere()
    onProblem(problem)
    if (problem !== null) return
    setOpening(true)
    try {
      const opened = await openCamera(deviceId)
      if (mine !== openings.current) return opened.close()
      held.current = opened
      setCamera(opened)
    } catch (error) {
      if (mine === openings.current) onProblem(cameraProblem(error))
    } finally {
      if (mine === openings.current) setOpening(false)
    }
  }
  async function turnAround() {
    if (held.current !== null) await open(await nextCamera(held.current.stream))
  }

  const leave = useEffectEvent(close)
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') leave()
    }
    document.addEventListener('visibilitychange', hidden)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      openings.current += 1
      held.current?.close()
    }
  }, [])
  return { camera, opening, open: () => void open(), turnAround: () => void turnAround(), close }
}
