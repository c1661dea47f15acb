import { TextField, type TextFieldProps } from './text-field.tsx'

/** An email address, as phones and password managers know it. */
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
