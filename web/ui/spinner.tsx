import { LoaderCircle } from 'lucide-react'

/** A spinner, decorative beside text. */
export const Spinner = () => <LoaderCircle aria-hidden size={18} className="animate-spin" />
