import { useState } from 'react'
import { useStoredPhotos } from '#web/lib/forms/use-draft.ts'

/** Manages the photos of a form, stored with the draft under `key`, and their errors. */
export function useDraftPhotos(key: string) {
  const [files, choose] = useStoredPhotos(key)
  /** Why a file was rejected. */
  const [problem, setProblem] = useState<string | null>(null)
  /** The photos that the server rejected. */
  const [rejected, setRejected] = useState<readonly File[]>([])
  const [uploaded, setUploaded] = useState<number>()
  function forget() {
    choose([])
    setProblem(null)
  }
  return { files, choose, problem, setProblem, rejected, setRejected, uploaded, setUploaded, forget }
}
