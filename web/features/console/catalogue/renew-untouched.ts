import type { Form } from '#web/lib/forms/use-form.ts'

/** Gives fields that nobody has touched since `was` what is there now: a form sent again must not undo another's change. */
export function renewUntouched<V extends Record<string, unknown>>(form: Form<V>, was: V, now: V): void {
  for (const name of Object.keys(now) as (keyof V & string)[])
    if (form.values[name] === was[name]) form.set(name, now[name])
}
