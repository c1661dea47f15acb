import { CircleCheck } from 'lucide-react'
import { Notice } from '#web/ui/notice.tsx'

/** Shows the result of an action. The element exists before there is a result, so that screen readers announce it. */
export function DoneNotice({ children }: { children: string | null }) {
  return (
    <div role="status" className="empty:hidden [overflow-wrap:anywhere]">
      {children !== null && <Notice icon={CircleCheck}>{children}</Notice>}
    </div>
  )
}
