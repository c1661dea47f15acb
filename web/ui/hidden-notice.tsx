import { EyeOff } from 'lucide-react'
import { settings } from '#web/lib/boot/settings.ts'
import { Notice } from './notice.tsx'
import { words } from './words.ts'

/** Tells the owner of something that staff hid it, and whom to ask. */
export function HiddenNotice({ text = words.hidden }: { text?: string | undefined }) {
  return (
    <Notice icon={EyeOff} title={text}>
      {words.hiddenText}{' '}
      <a
        className="font-semibold text-brand underline [overflow-wrap:anywhere]"
        href={`mailto:${settings.supportEmail}`}
      >
        {settings.supportEmail}
      </a>
      .
    </Notice>
  )
}
