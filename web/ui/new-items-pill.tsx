import { ArrowUp } from 'lucide-react'

/** A button that floats over a list and, when pressed, shows the new items that wait. */
export function NewItemsPill({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <div className="pointer-events-none sticky top-[calc(var(--header)+12px)] z-10 flex h-0 justify-center overflow-visible">
      <button
        type="button"
        onClick={onPress}
        className="pointer-events-auto -mt-2 flex h-11 cursor-pointer items-center gap-2 rounded-full bg-ink px-4 text-sm font-semibold text-paper shadow-float fade hover:bg-brand-strong hover:text-brand-ink"
      >
        <ArrowUp aria-hidden size={16} />
        {label}
      </button>
    </div>
  )
}
