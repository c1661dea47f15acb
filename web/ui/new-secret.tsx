import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Notice } from './notice.tsx'

export interface SecretWords {
  readonly title: string
  readonly text: string
  readonly copy: string
  readonly copied: string
  readonly done: string
}

interface NewSecretProps {
  secret: string
  words: SecretWords
  onDone: () => void
}

/** A secret to copy. Takes the focus, because what led to it has gone. */
export function NewSecret({ secret, words, onDone }: NewSecretProps) {
  return (
    <div ref={focusFirst} tabIndex={-1} className="scroll-mt-24 outline-none">
      <Notice tone="warning" title={words.title}>
        <div className="grid gap-3">
          <p>{words.text}</p>
          <code className="rounded-s bg-surface p-2 font-mono break-all select-all">{secret}</code>
          <div className="flex flex-wrap gap-2">
            <CopyButton variant="primary" size="m" text={secret} copy={words.copy} done={words.copied} />
            <Button onClick={onDone}>{words.done}</Button>
          </div>
        </div>
      </Notice>
    </div>
  )
}

/** Not inline: a ref that changes would focus again. */
const focusFirst = (box: HTMLElement | null): void => box?.focus()
