import { useState } from 'react'
import { useKeptPhotos } from '#web/lib/forms/use-draft.ts'

/** The photos of a form, kept with the draft under `key`, and what is said of them. */
export function useDraftPhotos(key: string) {
  const [files, choose] = useKeptPhotos(key)
  /** Why a file was not taken. */
  const [problem, setProblem] = useState<string | null>(null)
  /** Which photos the server did not take: none at first. */
  const [refused, refuse] = useState<readonly File[]>([])
  const [uploaded, setUploaded] = useState<number>()
  function forget() {
    choose([])
    setProblem(null)
  }
  return { files, choose, problem, setProblem, refused, refuse, uploaded, setUploaded, forget }
}
