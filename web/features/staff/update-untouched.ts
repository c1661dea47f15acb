import type { Form } from '#web/lib/forms/use-form.ts'

/**
 * Sets each field whose value still equals the one in `seen` to the value in `latest`, so that submitting the form again
 * doesn't undo a colleague's change.
 */
export function updateUntouched<V extends Record<string, unknown>>(form: Form<V>, seen: V, latest: V): void {
  for (const name of Object.keys(latest) as (keyof V & string)[])
    if (form.values[name] === seen[name]) form.set(name, latest[name])
}
