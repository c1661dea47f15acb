import { type FormEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError, messageOf } from '#web/lib/api/api.ts'
import { type FieldErrors, validate } from './form.ts'

interface FormOptions<V extends Record<string, unknown>, S extends z.ZodMiniType> {
  readonly initial: V
  /** The contract's schema; a function if the rules depend on the values. */
  readonly schema: S | ((values: V) => S)
  /** Converts the values to the schema's input, e.g. money text to a number. */
  readonly toInput?: (values: V) => unknown
  /** Returns further errors that the schema can't detect, such as a missing photo. */
  readonly extraErrors?: (values: V) => FieldErrors
  /** Called with the errors of a failed validation. */
  readonly onInvalid?: (errors: FieldErrors) => void
  /** Sends the valid value. Its errors are shown at their fields or in the summary. */
  readonly submit: (value: z.output<S>, values: V) => Promise<void>
}

/** The state of a form; errors never clear the values. */
export interface Form<V extends Record<string, unknown>> {
  readonly values: V
  readonly errors: FieldErrors
  /** An error that concerns no field. */
  readonly failure: string | null
  readonly pending: boolean
  /** Number of failed submits; the error summary takes the focus when it grows. */
  readonly attempts: number
  set<K extends keyof V & string>(name: K, value: V[K]): void
  /** Clears the error of a field that isn't among the values, e.g. after another photo is chosen. */
  clear(name: string): void
  reset(values?: V): void
  onSubmit(event: FormEvent): void
  /** Props of a text-like field. */
  field<K extends keyof V & string>(
    name: K,
  ): { name: K; value: V[K]; onChange: (value: V[K]) => void; error: string | undefined }
}

/** Manages a form: its values, validation by the contract's schema, and one submission at a time. */
export function useForm<V extends Record<string, unknown>, S extends z.ZodMiniType>(
  options: FormOptions<V, S>,
): Form<V> {
  const { initial, toInput = (values) => values, submit } = options
  const validateValues = (input: V) => {
    const schema = typeof options.schema === 'function' ? options.schema(input) : options.schema
    const result = validate(schema, toInput(input))
    const extraErrors = options.extraErrors?.(input) ?? {}
    return Object.keys(extraErrors).length === 0
      ? result
      : ({ ok: false, errors: { ...result.errors, ...extraErrors } } as const)
  }
  const [values, setValues] = useState(initial)
  const [problem, setProblem] = useState<{ errors: FieldErrors; failure: string | null }>(NONE)
  const [attempts, setAttempts] = useState(0)
  const [pending, setPending] = useState(false)
  const busy = useRef(false)

  function fail(errors: FieldErrors, failure: string | null = null) {
    setProblem({ errors, failure })
    setAttempts((count) => count + 1)
  }

  function set<K extends keyof V & string>(name: K, value: V[K]) {
    setValues((previous) => ({ ...previous, [name]: value }))
    // clears an error once its field is valid, and shows no new one while typing
    if (problem.errors[name] !== undefined) {
      setProblem({
        ...problem,
        errors: withMessage(problem.errors, name, validateValues({ ...values, [name]: value }).errors[name]),
      })
    }
  }

  async function send() {
    const result = validateValues(values)
    if (!result.ok) {
      options.onInvalid?.(result.errors)
      return fail(result.errors)
    }
    busy.current = true
    setPending(true)
    try {
      await submit(result.value, values)
      setProblem(NONE)
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      fail(fields, Object.keys(fields).length === 0 ? messageOf(error) : null)
      if (!(error instanceof ApiError)) throw error
    } finally {
      busy.current = false
      setPending(false)
    }
  }

  return {
    values,
    errors: problem.errors,
    failure: problem.failure,
    pending,
    attempts,
    set,
    clear: (name) => setProblem((previous) => ({ ...previous, errors: withMessage(previous.errors, name, undefined) })),
    reset(to = initial) {
      setValues(to)
      setProblem(NONE)
    },
    onSubmit(event) {
      event.preventDefault()
      if (!busy.current) void send()
    },
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => set(name, value),
      error: problem.errors[name],
    }),
  }
}

const NONE = { errors: {}, failure: null }

function withMessage(errors: FieldErrors, name: string, message: string | undefined): FieldErrors {
  const { [name]: _, ...others } = errors
  return message === undefined ? others : { ...others, [name]: message }
}
