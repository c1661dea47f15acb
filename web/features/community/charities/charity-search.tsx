import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { words } from './words.ts'

/** The server's limit for a search, in characters. */
const MAX_LENGTH = 64

interface CharitySearchProps {
  q: string
  searching: boolean
  onSearch: (q: string) => void
}

/** The search form; submitting refetches, also with unchanged words (CHAR-03, CHAR-04). */
export function CharitySearch({ q, searching, onSearch }: CharitySearchProps) {
  const [typed, setTyped] = useState(q)
  const [lastQuery, setLastQuery] = useState(q)
  // the query changed without typing: the back button or 'Show all'
  if (lastQuery !== q) {
    setLastQuery(q)
    setTyped(q)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <search>
      <form onSubmit={submit} className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          type="search"
          name="q"
          label={words.searchLabel}
          hint={words.searchHint}
          value={typed}
          onChange={setTyped}
          maxLength={MAX_LENGTH}
          enterKeyHint="search"
          autoComplete="off"
        />
        <Button
          type="submit"
          variant="primary"
          icon={<Search aria-hidden size={18} />}
          pending={searching}
          pendingLabel={words.searching}
        >
          {words.search}
        </Button>
      </form>
    </search>
  )
}
