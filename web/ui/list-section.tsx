import { type ReactNode, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { preloadOnHover } from '#web/lib/boot/preload-on-hover.ts'
import { Button } from './button.tsx'
import type { LazyPart } from './lazy-part.tsx'
import { Loaded, type LoadedProps } from './loaded.tsx'
import { NewSecret, type SecretWords } from './new-secret.tsx'
import { PageSection } from './page-section.tsx'
import { LoadingText } from './skeleton.tsx'
import { useFormFocus } from './use-form-focus.ts'
import { words as uiWords } from './words.ts'

export interface AddFormProps {
  /** Called when the entry exists, with its secret if it has one. */
  onDone: (secret?: string) => void
  onCancel: () => void
}

interface ListSectionProps<T extends { id: string }> {
  /** The heading's id. */
  id: string
  words: {
    readonly title: string
    readonly text: string
    readonly loading: string
    readonly failed: string
    readonly none: string
    /** The label of the button that opens the form. */
    readonly add: string
    /** Why there can't be more than `max` entries; replaces `text`. */
    readonly full: string
  }
  query: LoadedProps<{ items: readonly T[] }>['query']
  max: number
  Form: LazyPart<AddFormProps>
  secretWords?: SecretWords
  row: (entry: T) => ReactNode
}

/** A list under its heading. A button replaces it with a form, and the form with the secret of the new entry. */
export function ListSection<T extends { id: string }>(props: ListSectionProps<T>) {
  const { id, words, query, max, Form, secretWords, row } = props
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const { opener, form } = useFormFocus(isAdding)
  const isListed = !isAdding && secret === null
  const isFull = (query.data?.items.length ?? 0) >= max
  function closeForm(created: string | null = null) {
    setAdding(false)
    setSecret(created)
  }
  function hideSecret() {
    flushSync(() => setSecret(null))
    opener.current?.focus()
  }
  const addButton = (
    <Button
      ref={opener}
      size="s"
      inactive={isFull}
      aria-describedby={isFull ? `${id}-text` : undefined}
      {...preloadOnHover(Form)}
      onClick={() => setAdding(true)}
    >
      {words.add}
    </Button>
  )
  return (
    <PageSection id={id} title={words.title} text={isFull ? words.full : words.text} action={isListed && addButton}>
      {isAdding && (
        <Suspense fallback={<LoadingText>{uiWords.loading}</LoadingText>}>
          <div ref={form}>
            <Form onDone={closeForm} onCancel={() => closeForm()} />
          </div>
        </Suspense>
      )}
      {secret !== null && secretWords && <NewSecret secret={secret} words={secretWords} onDone={hideSecret} />}
      {isListed && (
        <Loaded query={query} loading={words.loading} failed={words.failed}>
          {({ items }) =>
            items.length === 0 ? (
              <p>{words.none}</p>
            ) : (
              <ul className="grid divide-y divide-line border-y border-line">{items.map(row)}</ul>
            )
          }
        </Loaded>
      )}
    </PageSection>
  )
}
