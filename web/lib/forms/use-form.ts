import { type FormEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError, messageOf } from '#web/lib/api/api.ts'
import { type FieldErrors, validate } from './form.ts'

interface FormOptions<V extends Record<string, unknown>, S extends z.ZodMiniType> {
  readonly initial: V
  /** The contract's schema; a function where the rules depend on what was chosen. */
  readonly schema: S | ((values: V) => S)
  /** Turns what was typed into what the schema reads, e.g. money text into a number. */
  readonly toInput?: (values: V) => unknown
  /** What the schema cannot see, a photo that is missing for one: said with all that it refuses. */
  readonly also?: (values: V) => FieldErrors
  /** Told what the check before sending refused. */
  readonly onRefused?: (errors: FieldErrors) => void
  /** Sends the valid value. What it throws is shown: field messages at their fields, the rest in the summary. */
  readonly submit: (value: z.output<S>, values: V) => Promise<void>
}

/** State of one form: what was typed stays whatever happens. */
export interface Form<V extends Record<string, unknown>> {
  readonly values: V
  readonly errors: FieldErrors
  /** Failure that concerns no field. */
  readonly failure: string | null
  readonly pending: boolean
  /** Counts failed submits, so that the summary takes focus each time. */
  readonly attempts: number
  set<K extends keyof V & string>(name: K, value: V[K]): void
  /** Takes back what was said of a field that is not among the values: another photo was chosen. */
  clear(name: string): void
  reset(values?: V): void
  onSubmit(event: FormEvent): void
  /** Props of a text-like field. */
  field<K extends keyof V & string>(
    name: K,
  ): { name: K; value: V[K]; onChange: (value: V[K]) => void; error: string | undefined }
}

/** Holds a form's values, checks them with the contract's schema and sends them once at a time. */
export function useForm<V extends Record<string, unknown>, S extends z.ZodMiniType>(
  options: FormOptions<V, S>,
): Form<V> {
  const { initial, toInput = (values) => values, submit } = options
  const check = (input: V) => {
    const schema = typeof options.schema === 'function' ? options.schema(input) : options.schema
    const checked = validate(schema, toInput(input))
    const more = options.also?.(input) ?? {}
    return Object.keys(more).length === 0 ? checked : ({ ok: false, errors: { ...checked.errors, ...more } } as const)
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
    setValues((before) => ({ ...before, [name]: value }))
    // a message goes as soon as its field is right, and none appears while the user is still typing
    if (problem.errors[name] !== undefined) {
      setProblem({
        ...problem,
        errors: withMessage(problem.errors, name, check({ ...values, [name]: value }).errors[name]),
      })
    }
  }

  async function send() {
    const checked = check(values)
    if (!checked.ok) {
      options.onRefused?.(checked.errors)
      return fail(checked.errors)
    }
    busy.current = true
    setPending(true)
    try {
      await submit(checked.value, values)
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
    clear: (name) => setProblem((said) => ({ ...said, errors: withMessage(said.errors, name, undefined) })),
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
