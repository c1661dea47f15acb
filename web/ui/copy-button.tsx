import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { announce } from './announcer.tsx'
import { Button, type ButtonProps } from './button.tsx'

interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  text: string
  /** The button's label. */
  copy: string
  /** Its label once the text is copied. */
  done: string
}

/** Copies a text; hidden without clipboard access. */
export function CopyButton({ text, copy: label, done, size = 's', ...style }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null)
  if (!navigator.clipboard) return null
  async function copy() {
    await navigator.clipboard.writeText(text)
    setCopied(text)
    announce(done, { now: true })
  }
  const Icon = copied === text ? Check : Copy
  return (
    <Button {...style} size={size} icon={<Icon aria-hidden size={16} />} onClick={() => void copy()}>
      {copied === text ? done : label}
    </Button>
  )
}
