import { Star } from 'lucide-react'
import { useId } from 'react'
import { classes } from '#web/ui/classes.ts'
import { FieldError } from '#web/ui/field.tsx'
import { words } from './words.ts'

interface StarsFieldProps {
  label: string
  name: string
  /** 0 until chosen. */
  value: number
  onChange: (stars: number) => void
  error: string | undefined
}

/** One to five stars, chosen by pointer or arrow keys. */
export function StarsField({ label, name, value, onChange, error }: StarsFieldProps) {
  const id = useId()
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error === undefined ? undefined : id}>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex w-fit gap-1">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className="grid size-11 cursor-pointer place-items-center rounded-s has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand hover:bg-sunken"
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={stars}
              checked={value === stars}
              aria-invalid={error === undefined ? undefined : true}
              onChange={() => onChange(stars)}
            />
            <span className="sr-only">{words.section.stars(stars)}</span>
            <Star aria-hidden size={28} className={classes('text-live-ink', stars <= value && 'fill-current')} />
          </label>
        ))}
      </div>
      <FieldError id={error === undefined ? undefined : id} message={error} />
    </fieldset>
  )
}
