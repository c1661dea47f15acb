import { Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { withPhrase } from './with-phrase.ts'
import { words } from './words.ts'

interface ReasonFieldProps extends ComponentProps<typeof TextArea> {
  /** Ready-made sentences. */
  phrases: readonly { readonly label: string; readonly text: string }[]
  value: string
}

/** The field of a reason, with buttons that add a ready-made sentence to it. */
export function ReasonField({ phrases, ...field }: ReasonFieldProps) {
  return (
    <>
      <TextArea {...field} />
      {phrases.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-sm text-muted">{words.phrases}</legend>
          <div className="flex flex-wrap gap-2">
            {phrases.map(({ label, text }) => (
              <Button
                key={label}
                size="s"
                title={text}
                icon={<Plus aria-hidden size={14} />}
                onClick={() => field.onChange(withPhrase(field.value, text))}
              >
                {label}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}
