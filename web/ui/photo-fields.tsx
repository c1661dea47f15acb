import { useState } from 'react'
import type { FieldErrors } from '#web/lib/forms/form.ts'
import { useStoredPhotos } from '#web/lib/forms/use-draft.ts'
import { PhotoField } from './photo-field.tsx'
import { PHOTO_RULES } from './photo-rules.ts'

/** The photos chosen for a form, and their errors. */
export interface ChosenPhotos {
  files: readonly File[]
  /** Why the file chosen at an index was rejected. */
  problems: Readonly<Record<number, string>>
  change: (at: number, file: File | null) => void
  setProblem: (at: number, problem: string | null) => void
}

/** Manages the photos of a form. */
export function usePhotos(): ChosenPhotos {
  return useProblems(...useState<readonly File[]>([]))
}

/** Manages the photos of a form, stored with the draft under `key`. */
export function useStoredFormPhotos(key: string): ChosenPhotos & { forget: () => void } {
  const [files, choose] = useStoredPhotos(key)
  return { ...useProblems(files, choose), forget: () => choose([]) }
}

/** Adds the errors of rejected files, by index, to the chosen photos. */
function useProblems(files: readonly File[], choose: (files: readonly File[]) => void): ChosenPhotos {
  const [problems, setProblems] = useState<Readonly<Record<number, string>>>({})
  return {
    files,
    problems,
    change: (at, file) => choose([...files.slice(0, at), ...(file ? [file] : []), ...files.slice(at + 1)]),
    setProblem: (at, problem) =>
      setProblems(({ [at]: _, ...others }) => (problem === null ? others : { ...others, [at]: problem })),
  }
}

/** Returns what identifies the chosen photos, for the idempotency key of the form. */
export const photoFingerprints = ({ files }: ChosenPhotos) =>
  files.map(({ name, size, lastModified }) => [name, size, lastModified])

/** Returns the photos by multipart name. */
export const photosByPart = <P extends string>(
  parts: readonly P[],
  { files }: ChosenPhotos,
): Partial<Record<P, File>> =>
  Object.fromEntries(files.map((file, at) => [parts[at], file])) as Partial<Record<P, File>>

interface PhotoFieldsProps {
  /** The multipart names, one per possible photo. */
  parts: readonly string[]
  photos: ChosenPhotos
  errors: FieldErrors
  /** Clears the form's error for a part whose photo has changed. */
  clear: (part: string) => void
  label: (nth: number) => string
  hint: string
  /** Minimum number; 0 by default. */
  needed?: number
}

/** A field for each photo, and one more up to the limit. */
export function PhotoFields({ parts, photos, errors, clear, label, hint, needed = 0 }: PhotoFieldsProps) {
  const { files, problems } = photos
  return parts.slice(0, files.length + 1).map((part, at) => (
    <PhotoField
      key={part}
      name={part}
      label={label(at + 1)}
      hint={hint}
      optional={at >= needed}
      rules={PHOTO_RULES}
      value={files[at] ?? null}
      error={problems[at] ?? errors[part]}
      onChange={(file) => {
        photos.change(at, file)
        clear(part)
      }}
      onProblem={(problem) => photos.setProblem(at, problem)}
    />
  ))
}
