import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface FindFormProps {
  words: { readonly search: string; readonly find: string }
  /** Puts the button next to the field if there is room. */
  wide?: boolean
}

/** A search form that puts the search term into the URL as `q`. */
export function FindForm({ words, wide = false }: FindFormProps) {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState(params.get('q') ?? '')
  return (
    <form
      className={wide ? 'flex flex-wrap items-end gap-2' : 'grid gap-2'}
      onSubmit={(event) => {
        event.preventDefault()
        setParams(typed.trim() === '' ? {} : { q: typed.trim() })
      }}
    >
      <div className={wide ? 'min-w-0 flex-1 basis-64' : undefined}>
        <TextField label={words.search} name="q" maxLength={254} value={typed} onChange={setTyped} />
      </div>
      <Button type="submit" variant="primary">
        {words.find}
      </Button>
    </form>
  )
}
