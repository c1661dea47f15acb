import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Shows an error of the map or of a search, above the map (MAP-12). */
export function MapAlert({ children, action }: { children: string; action?: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-s border border-danger bg-danger-soft p-3 font-medium"
    >
      <span className="flex min-w-0 flex-[1_1_16rem] gap-2 [overflow-wrap:anywhere]">
        <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-danger" />
        {children}
      </span>
      {action}
    </div>
  )
}
