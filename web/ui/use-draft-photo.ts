import { useState } from 'react'
import { useKeptPhoto } from '#web/lib/forms/use-draft.ts'
import { PHOTO_RULES } from './photo-rules.ts'

/**
 * The photo of a form, kept with the draft under `key`. `field` gives the props of its PhotoField, where `error` is what
 * the form says of the photo: it goes when another one is chosen.
 */
export function useDraftPhoto(key: string) {
  const [file, choose] = useKeptPhoto(key)
  /** Why a file was not taken, and which photo the server did not take: none at first. */
  const [refusedFile, setRefusedFile] = useState<string | null>(null)
  const [refusedPhoto, setRefusedPhoto] = useState<File | null>(null)
  const [uploaded, setUploaded] = useState<number>()
  const field = (error: string | undefined) => ({
    name: 'image',
    rules: PHOTO_RULES,
    value: file,
    onChange: choose,
    onProblem: setRefusedFile,
    error: refusedFile ?? (file === refusedPhoto ? error : undefined),
    uploaded,
  })
  function forget() {
    choose(null)
    setRefusedFile(null)
  }
  return { file, field, forget, setUploaded, refuse: setRefusedPhoto }
}
