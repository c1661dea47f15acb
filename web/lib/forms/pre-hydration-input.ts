import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Form } from './use-form.ts'

/** Calls `onInput`, which must be stable, with the text that the user typed into `input` before hydration. */
export function usePreHydrationInput(input: RefObject<HTMLInputElement | null>, onInput: (text: string) => void): void {
  useLayoutEffect(() => {
    if (input.current?.value) onInput(input.current.value)
  }, [input, onInput])
}

/**
 * Puts the text that the user typed before hydration into a form, and the values that `savedValues` returns (e.g. a
 * draft's) into fields left empty. Returns the ref for the `<form>`.
 */
export function useFormPreHydrationInput<V extends Record<string, string>>(
  form: Pick<Form<V>, 'values' | 'set'>,
  savedValues: () => Partial<V> = () => ({}),
): RefObject<HTMLFormElement | null> {
  const formRef = useRef<HTMLFormElement>(null)
  const fillFields = useEffectEvent((rendered: HTMLFormElement) => {
    const fields: Partial<V> = { ...savedValues(), ...enteredValues(rendered) }
    for (const name in form.values) {
      const text = fields[name]
      if (text !== undefined && text !== form.values[name]) form.set(name, text)
    }
  })
  useLayoutEffect(() => {
    if (formRef.current) fillFields(formRef.current)
  }, [])
  return formRef
}

const enteredValues = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].filter(([, text]) => text !== '')) as Record<string, never>
