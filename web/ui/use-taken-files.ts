import { type RefObject, useEffect, useState } from 'react'
import { announce } from './announcer.tsx'
import { type FileRules, fileProblem } from './file-rules.ts'
import { words } from './file-words.ts'

/** A chosen file as it can be sent, or why it cannot be. */
export type Taken = { readonly file: File; readonly problem: null } | { readonly file: null; readonly problem: string }

/**
 * Takes what people choose: photos that are too large are made smaller first. `field` stands in the form, if
 * there is one, that is not sent meanwhile.
 */
export function useTakenFiles(rules: FileRules, field?: RefObject<HTMLElement | null>) {
  const [shrinking, setShrinking] = useState(false)
  useHeldForm(field, shrinking)

  async function take(files: readonly File[], use: (taken: readonly Taken[]) => void): Promise<void> {
    const large = files.some((file) => canShrink(file, rules))
    if (large) announce(words.shrinking, { now: true })
    setShrinking(large)
    const taken: Taken[] = []
    // one after the other: a decoded photo is large
    for (const file of files) taken.push(await takenFile(file, rules))
    use(taken)
    setShrinking(false)
  }
  return { shrinking, take }
}

/** Documents stay as they are: what is written in them must be read. */
const canShrink = (file: File, rules: FileRules): boolean =>
  rules.types.every((type) => type.startsWith('image/')) && fileProblem(file, rules) === rules.tooLarge

async function takenFile(file: File, rules: FileRules): Promise<Taken> {
  const problem = fileProblem(file, rules)
  if (problem === null) return { file, problem }
  const smaller = canShrink(file, rules) ? await shrunk(file, rules.maxBytes) : null
  return smaller === null ? { file: null, problem } : { file: smaller, problem: null }
}

async function shrunk(file: File, maxBytes: number): Promise<File | null> {
  const { redrawPhoto } = await import('./redraw-photo.ts')
  return redrawPhoto(file, maxBytes)
}

/** Keeps the form that `field` stands in from being sent while something is on its way; what was asked for is done then. */
function useHeldForm(field: RefObject<HTMLElement | null> | undefined, held: boolean) {
  useEffect(() => {
    const form = field?.current?.closest('form')
    if (!held || !form) return
    let asked = false
    const hold = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      asked = true
    }
    form.addEventListener('submit', hold, true)
    return () => {
      form.removeEventListener('submit', hold, true)
      if (asked) form.requestSubmit()
    }
  }, [field, held])
}
