import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { Button } from './button.tsx'
import { words } from './words.ts'

/** Goes to the page before; to `fallback` where this page was the first one opened. */
export function BackButton({ fallback = '/' }: { fallback?: string }) {
  const navigate = useNavigate()
  const back = () => (isFirstPage() ? navigate(fallback) : navigate(-1))
  return (
    <Button
      variant="quiet"
      className="-ml-[16px] text-muted"
      icon={<ArrowLeft aria-hidden size={18} />}
      onClick={() => void back()}
    >
      {words.back}
    </Button>
  )
}

// the router numbers the entries of its history from 0
const isFirstPage = () => ((history.state as { idx?: number } | null)?.idx ?? 0) === 0
