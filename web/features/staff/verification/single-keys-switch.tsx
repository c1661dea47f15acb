import { useAtom } from 'jotai'
import { singleKeysAtom } from './single-keys.ts'
import { words } from './words.ts'

/** A checkbox that explains the single-key shortcuts and switches them on or off, in this browser only. */
export function SingleKeysSwitch() {
  const [on, setOn] = useAtom(singleKeysAtom)
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm text-muted pointer-coarse:hidden">
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => setOn(event.target.checked)}
        className="size-5 shrink-0 accent-brand"
      />
      {words.singleKeys}
    </label>
  )
}
