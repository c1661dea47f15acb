import { Search, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { CONTROL } from './field.tsx'

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'> {
  value: string
  onChange: (value: string) => void
  /** Clears the field. */
  onClear: () => void
  clearLabel: string
}

/** A search field with a clear button. */
export function SearchInput({ value, onChange, onClear, clearLabel, ...native }: SearchInputProps) {
  return (
    <>
      <Search
        aria-hidden
        size={18}
        className="pointer-events-none absolute left-3 top-1/2 -translate-y-1/2 text-muted"
      />
      <input
        {...native}
        enterKeyHint="search"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${CONTROL} pl-10 pr-11 [&::-webkit-search-cancel-button]:hidden`}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={onClear}
          className="absolute inset-y-0 right-0 grid w-11 cursor-pointer place-items-center rounded-s text-muted hover:text-ink"
        >
          <X aria-hidden size={18} />
        </button>
      )}
    </>
  )
}
