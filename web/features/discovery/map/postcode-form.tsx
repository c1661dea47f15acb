import { Search } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { POSTCODE_MAX } from '#modules/core/places/contract/postcode.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { normalisePostcode } from './postcode.ts'
import { words } from './words.ts'

const finderWords = words.finder

interface PostcodeFormProps {
  /** The searched postcode; a change, e.g. by Back, replaces the typed text. */
  postcode: string
  searching: boolean
  onFind: (postcode: string) => void
}

/** The postcode form; converts to upper case (MAP-02 to MAP-05). */
export function PostcodeForm({ postcode, searching, onFind }: PostcodeFormProps) {
  const [typed, setTyped] = useState(postcode)
  const [lastPostcode, setLastPostcode] = useState(postcode)
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  if (lastPostcode !== postcode) {
    setLastPostcode(postcode)
    setTyped(postcode)
    setError(undefined)
  }

  function find(event: FormEvent) {
    event.preventDefault()
    const normalised = normalisePostcode(typed)
    setError(normalised === '' ? finderWords.empty : undefined)
    if (normalised !== '') return onFind(normalised)
    form.current?.querySelector('input')?.focus()
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={find}
      className="grid max-w-form gap-3 sm:grid-cols-[1fr_auto] sm:items-start"
    >
      <TextField
        name="postcode"
        label={finderWords.postcode}
        hint={finderWords.hint}
        value={typed}
        onChange={(value) => setTyped(value.toUpperCase())}
        error={error}
        alert
        autoComplete="postal-code"
        autoCapitalize="characters"
        enterKeyHint="search"
        spellCheck={false}
        maxLength={POSTCODE_MAX}
      />
      <Button
        type="submit"
        variant="primary"
        className="sm:mt-13"
        icon={<Search aria-hidden size={18} />}
        aria-busy={searching || undefined}
      >
        {finderWords.find}
      </Button>
    </form>
  )
}
