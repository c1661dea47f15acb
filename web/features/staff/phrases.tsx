import { Plus } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { withPhrase } from './with-phrase.ts'
import { words } from './words.ts'

interface PhrasesProps {
  phrases: readonly { readonly label: string; readonly text: string }[]
  /** The current reason. */
  reason: string
  onChange: (reason: string) => void
}

/** Buttons that add a ready-made sentence to a reason. */
export function Phrases({ phrases, reason, onChange }: PhrasesProps) {
  if (phrases.length === 0) return null
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm text-muted">{words.phrases}</legend>
      <div className="flex flex-wrap gap-2">
        {phrases.map(({ label, text }) => (
          <Button
            key={label}
            size="s"
            title={text}
            icon={<Plus aria-hidden size={14} />}
            onClick={() => onChange(withPhrase(reason, text))}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
