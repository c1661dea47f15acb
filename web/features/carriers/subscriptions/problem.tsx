import { CircleAlert } from 'lucide-react'

/** Shows why an action failed. */
export function Problem({ children }: { children: string | null }) {
  if (!children) return null
  return (
    <p role="alert" className="flex gap-2 font-medium text-danger">
      <CircleAlert aria-hidden size={18} className="mt-1 shrink-0" />
      {children}
    </p>
  )
}
