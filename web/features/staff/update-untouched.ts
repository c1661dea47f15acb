import type { Form } from '#web/lib/forms/use-form.ts'

/**
 * Sets each field whose value still equals the one in `was` to the value in `now`, so that submitting the form again
 * doesn't undo a colleague's change.
 */
export function updateUntouched<V extends Record<string, unknown>>(form: Form<V>, was: V, now: V): void {
  for (const name of Object.keys(now) as (keyof V & string)[])
    if (form.values[name] === was[name]) form.set(name, now[name])
}
