import { useState } from 'react'
import type { Profile } from '#modules/carriers/profiles/contract.ts'
import { dismissToast, toast } from '#web/ui/toast.ts'
import { FILE_PARTS, FILE_RULES, type FilePart } from './file-parts.ts'
import { areUploadsLocked } from './uploads.ts'
import { words } from './words.ts'

type ByPart<T> = Partial<Record<FilePart, T>>

/** The files chosen for the profile, and why others were refused. */
export type ProfileFiles = ReturnType<typeof useProfileFiles>

/** Keeps the chosen files. A refused document is cleared (VAL-43). */
export function useProfileFiles({ userType, verificationStatus }: Profile) {
  const [files, setFiles] = useState<ByPart<File>>({})
  const [problems, setProblems] = useState<ByPart<string>>({})
  const [removesLogo, setRemovesLogo] = useState(false)
  const locked = userType === 'business' && areUploadsLocked(verificationStatus)
  // Documents may have been locked since they were chosen. The server would refuse them.
  const chosen = locked ? pickPart(files, 'logoFile') : files

  function set(part: FilePart, file: File | null) {
    setFiles((before) => withPart(before, part, file))
    if (part === 'logoFile' && file) setRemovesLogo(false)
  }
  function showProblem(part: FilePart, message: string | null) {
    setProblems((before) => withPart(before, part, message))
    if (message === null) return void dismissToast(part)
    // A refused logo keeps the one chosen before; a refused document is cleared.
    if (part !== 'logoFile') set(part, null)
    const title = message === FILE_RULES[part].tooLarge ? words.files.tooLarge : words.files.wrongType
    void toast({ tone: 'error', title, description: message }, { topic: part })
  }

  return {
    /** The files to send. */
    chosen,
    problems,
    removesLogo,
    /** Whether there is anything to send. */
    changed: removesLogo || Object.keys(chosen).length > 0,
    /** Props of a file field. */
    field: (part: FilePart) => ({
      name: part,
      value: chosen[part] ?? null,
      onChange: (file: File | null) => set(part, file),
      onProblem: (message: string | null) => showProblem(part, message),
      error: problems[part],
    }),
    setRemovesLogo,
    /** Clears the files that the server refused, and shows its errors at their fields. */
    clearRefused(errors: Readonly<Record<string, string>>) {
      const refused = FILE_PARTS.filter((part) => errors[part] !== undefined)
      for (const part of refused) {
        set(part, null)
        setProblems((before) => withPart(before, part, errors[part] ?? null))
      }
    },
    clear() {
      setFiles({})
      setProblems({})
      setRemovesLogo(false)
    },
  }
}

function withPart<T>(files: ByPart<T>, part: FilePart, value: T | null): ByPart<T> {
  const { [part]: _, ...others } = files
  return value === null ? (others as ByPart<T>) : { ...files, [part]: value }
}

const pickPart = <T>(files: ByPart<T>, part: FilePart): ByPart<T> => (files[part] ? { [part]: files[part] } : {})
