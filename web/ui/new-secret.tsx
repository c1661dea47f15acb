import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Notice } from './notice.tsx'

interface NewSecretProps {
  secret: string
  words: {
    readonly title: string
    readonly text: string
    readonly copy: string
    readonly copied: string
    readonly done: string
  }
  onDone: () => void
}

/** A secret to copy. */
export function NewSecret({ secret, words, onDone }: NewSecretProps) {
  return (
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
  )
}
