import type * as z from 'zod/mini'

/** Field name → message, in the order in which the schema found them. */
export type FieldErrors = Readonly<Record<string, string>>

/** The result of a validation. */
export type ValidationResult<T> =
  | { readonly ok: true; readonly value: T; readonly errors: FieldErrors }
  | { readonly ok: false; readonly errors: FieldErrors }

/** Validates form input with the contract's schema; returns the first message of each field. */
export function validate<S extends z.ZodMiniType>(schema: S, input: unknown): ValidationResult<z.output<S>> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return { ok: true, value: parsed.data, errors: {} }
  const errors: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    const name = String(issue.path[0] ?? '')
    errors[name] ??= issue.message
  }
  return { ok: false, errors }
}
