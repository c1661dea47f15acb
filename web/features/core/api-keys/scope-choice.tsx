import { useId } from 'react'
import { Scope } from '#server/platform/kernel/contract.ts'
import { classes } from '#web/ui/classes.ts'
import { FieldError } from '#web/ui/field.tsx'
import { words } from './words.ts'

const { form: texts } = words

interface ScopeChoiceProps {
  scopes: readonly Scope[]
  onChange: (scopes: readonly Scope[]) => void
  error: string | undefined
}

/** The permissions of a new key: reading beside writing where there is room, with the scope's name for developers. */
export function ScopeChoice({ scopes, onChange, error }: ScopeChoiceProps) {
  const id = useId()
  const choose = (scope: Scope, on: boolean) =>
    onChange(on ? [...scopes, scope] : scopes.filter((one) => one !== scope))
  return (
    <fieldset className="grid gap-1.5" aria-describedby={`${id}-hint ${error ? `${id}-error` : ''}`.trim()}>
      <legend className="font-semibold">{texts.scopes}</legend>
      <p id={`${id}-hint`} className="mb-1.5 text-sm text-muted">
        {texts.scopesHint}
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        {Scope.options.map((scope) => (
          <label
            key={scope}
            className={classes(
              'flex min-h-11 cursor-pointer items-start gap-3 rounded-s border bg-surface px-3 py-2 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
              error === undefined ? 'border-edge' : 'border-danger',
            )}
          >
            <input
              type="checkbox"
              name="scopes"
              value={scope}
              checked={scopes.includes(scope)}
              onChange={(event) => choose(scope, event.target.checked)}
              aria-invalid={error === undefined ? undefined : true}
              aria-labelledby={`${id}-${scope}`}
              aria-describedby={`${id}-${scope}-code`}
              className="mt-0.5 size-5 shrink-0 accent-brand outline-none"
            />
            <span className="grid min-w-0">
              <span id={`${id}-${scope}`} className="leading-snug">
                {words.keys.scopes[scope]}
              </span>
              <code id={`${id}-${scope}-code`} className="font-mono text-sm text-muted">
                {scope}
              </code>
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  )
}
