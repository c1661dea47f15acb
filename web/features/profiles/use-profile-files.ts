import { useState } from 'react'
import type { Profile } from '#modules/profiles/contract.ts'
import { dismissToast, toast } from '#web/ui/toast.ts'
import { FILE_PARTS, FILE_RULES, type FilePart } from './file-parts.ts'
import { areUploadsLocked } from './uploads.ts'
import { words } from './words.ts'

type ByPart<T> = Partial<Record<FilePart, T>>

/** The files chosen for the profile, and why others were not taken. */
export type ProfileFiles = ReturnType<typeof useProfileFiles>

/** Holds the chosen files; a document that is refused is cleared (VAL-43). */
export function useProfileFiles({ userType, verificationStatus }: Profile) {
  const [files, setFiles] = useState<ByPart<File>>({})
  const [problems, setProblems] = useState<ByPart<string>>({})
  const [removesLogo, setRemovesLogo] = useState(false)
  const locked = userType === 'business' && areUploadsLocked(verificationStatus)
  // locked in another tab or by staff meanwhile: the server would refuse them
  const chosen = locked ? only(files, 'logoFile') : files

  function set(part: FilePart, file: File | null) {
    setFiles((before) => withPart(before, part, file))
    if (part === 'logoFile' && file) setRemovesLogo(false)
  }
  function tell(part: FilePart, message: string | null) {
    setProblems((before) => withPart(before, part, message))
    if (message === null) return void dismissToast(part)
    // the logo chosen before stays; of a document nothing does
    if (part !== 'logoFile') set(part, null)
    const title = message === FILE_RULES[part].tooLarge ? words.files.tooLarge : words.files.wrongType
    void toast({ tone: 'error', title, description: message }, { topic: part })
  }

  return {
    /** What would be sent now. */
    chosen,
    problems,
    removesLogo,
    /** Something would be sent that is not stored yet. */
    changed: removesLogo || Object.keys(chosen).length > 0,
    /** Props of a file field. */
    field: (part: FilePart) => ({
      name: part,
      value: chosen[part] ?? null,
      onChange: (file: File | null) => set(part, file),
      onProblem: (message: string | null) => tell(part, message),
      error: problems[part],
    }),
    setRemovesLogo,
    /** What the server refused: shown at the files, which are cleared. */
    refuse(errors: Readonly<Record<string, string>>) {
      const refused = FILE_PARTS.filter((part) => errors[part] !== undefined)
      for (const part of refused) {
        set(part, null)
        setProblems((before) => withPart(before, part, errors[part] ?? null))
      }
    },
    forget() {
      setFiles({})
      setProblems({})
      setRemovesLogo(false)
    },
  }
}

function withPart<T>(held: ByPart<T>, part: FilePart, value: T | null): ByPart<T> {
  const { [part]: _, ...others } = held
  return value === null ? (others as ByPart<T>) : { ...held, [part]: value }
}

const only = <T>(held: ByPart<T>, part: FilePart): ByPart<T> => (held[part] ? { [part]: held[part] } : {})
