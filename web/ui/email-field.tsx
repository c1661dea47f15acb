import { TextField, type TextFieldProps } from './text-field.tsx'

/** An email field with the attributes for phones and password managers. */
export function EmailField(props: TextFieldProps) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
