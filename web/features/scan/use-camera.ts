import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Camera, cameraProblem, nextCamera, noCameraHere, openCamera } from './camera.ts'
import type { ScanProblem } from './words.ts'

/** The camera, opened and closed by hand, and closed with the page or when it is out of sight. */
export function useCamera(onProblem: (problem: ScanProblem | null) => void) {
  const [camera, setCamera] = useState<Camera | null>(null)
  const [opening, setOpening] = useState(false)
  const held = useRef<Camera | null>(null)
  /** Which opening is the last; one that was left behind closes what it gets. */
  const turn = useRef(0)

  function close() {
    turn.current += 1
    held.current?.close()
    held.current = null
    setCamera(null)
    setOpening(false)
  }
  async function open(deviceId: string | null = null) {
    close()
    const mine = turn.current
    const problem = noCameraHere()
    onProblem(problem)
    if (problem !== null) return
    setOpening(true)
    try {
      const opened = await openCamera(deviceId)
      if (mine !== turn.current) return opened.close()
      held.current = opened
      setCamera(opened)
    } catch (error) {
      if (mine === turn.current) onProblem(cameraProblem(error))
    } finally {
      if (mine === turn.current) setOpening(false)
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
      turn.current += 1
      held.current?.close()
    }
  }, [])
  return { camera, opening, open: () => void open(), turnAround: () => void turnAround(), close }
}
