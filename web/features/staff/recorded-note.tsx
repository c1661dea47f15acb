import { Eye } from 'lucide-react'
import { words } from './words.ts'

/** Tells staff that views of documents are audited. */
export const RecordedNote = () => (
  <p className="flex gap-2 text-sm text-muted">
    <Eye aria-hidden size={16} className="mt-0.5 shrink-0" />
    {words.recorded}
  </p>
)
