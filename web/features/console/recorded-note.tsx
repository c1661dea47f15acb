import { Eye } from 'lucide-react'
import { words } from './words.ts'

/** Stands where documents are opened: each look at one is recorded. */
export const RecordedNote = () => (
  <p className="flex gap-2 text-sm text-muted">
    <Eye aria-hidden size={16} className="mt-0.5 shrink-0" />
    {words.recorded}
  </p>
)
