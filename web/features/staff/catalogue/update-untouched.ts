import type { Form } from '#web/lib/forms/use-form.ts'

/** Updates fields left unchanged since `was` to their current values, so that resubmitting doesn't undo a colleague's change. */
export function updateUntouched<V extends Record<string, unknown>>(form: Form<V>, was: V, now: V): void {
  for (const name of Object.keys(now) as (keyof V & string)[])
    if (form.values[name] === was[name]) form.set(name, now[name])
}
