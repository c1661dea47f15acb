import { LoaderCircle } from 'lucide-react'

/** A quiet turning ring; the words beside it say what is going on. */
export const Spinner = () => <LoaderCircle aria-hidden size={18} className="animate-spin" />
