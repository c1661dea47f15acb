/** The error of an action, shown next to its button. */
export function Failure({ children }: { children: string | null }) {
  if (children === null) return null
  return (
    <p role="alert" className="text-sm font-medium text-danger">
      {children}
    </p>
  )
}
