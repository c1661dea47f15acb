import { Search } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { words } from './words.ts'

const own = words.finder

/** Asks for a postcode, in upper case whatever is typed (MAP-02 to MAP-05). */
export function PostcodeForm({ onFind }: { onFind: (postcode: string) => void }) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)

  function find(event: FormEvent) {
    event.preventDefault()
    const postcode = typed.trim()
    setError(postcode === '' ? own.empty : undefined)
    if (postcode !== '') return onFind(postcode)
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
        label={own.postcode}
        hint={own.hint}
        value={typed}
        onChange={(value) => setTyped(value.toUpperCase())}
        error={error}
        alert
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
      />
      <Button type="submit" variant="primary" className="sm:mt-13" icon={<Search aria-hidden size={18} />}>
        {own.find}
      </Button>
    </form>
  )
}
