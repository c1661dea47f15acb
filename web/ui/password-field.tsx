import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { classes } from './classes.ts'
import { CONTROL, FieldFrame } from './field.tsx'
import { passwordStrength } from './password-strength.ts'
import { words } from './password-words.ts'
import type { TextFieldProps } from './text-field.tsx'

interface PasswordFieldProps extends TextFieldProps {
  /** Shows how hard the password is to guess; only a hint. */
  strength?: boolean
}

/** A password field with a show/hide button; allows password managers and pasting. */
export function PasswordField({ label, hint, error, optional, onChange, strength, ...native }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional}>
      {(ids) => (
        <>
          <span className="relative grid">
            <input
              {...native}
              {...ids}
              type={shown ? 'text' : 'password'}
              autoCapitalize="none"
              spellCheck={false}
              className={classes(CONTROL, 'pr-22')}
              onChange={(event) => onChange(event.target.value)}
            />
            <button
              type="button"
              aria-pressed={shown}
              aria-label={words.showPassword}
              onClick={() => setShown(!shown)}
              className="absolute inset-y-0 right-0 flex items-center gap-1.5 rounded-s px-3 text-sm font-semibold text-muted hover:text-ink cursor-pointer"
            >
              <Icon aria-hidden size={18} />
              {shown ? words.hide : words.show}
            </button>
          </span>
          {strength && native.value !== '' && <Strength password={native.value} />}
        </>
      )}
    </FieldFrame>
  )
}

const TONES = { weak: 'bg-danger w-1/3', fair: 'bg-live w-2/3', strong: 'bg-ok w-full' }

function Strength({ password }: { password: string }) {
  const level = passwordStrength(password)
  return (
    <span className="flex items-center gap-2 text-sm text-muted">
      <span aria-hidden className="h-1 w-24 overflow-hidden rounded-full bg-line">
        <span className={classes('block h-full transition-[width]', TONES[level])} />
      </span>
      {words.strength[level]}
    </span>
  )
}
