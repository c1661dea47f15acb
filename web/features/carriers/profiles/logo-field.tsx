import { Trash2, Undo2 } from 'lucide-react'
import { BusinessLogo } from '#web/ui/business-logo.tsx'
import { Button } from '#web/ui/button.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { FILE_RULES } from './file-parts.ts'
import type { ProfileFiles } from './use-profile-files.ts'
import { words } from './words.ts'

/** Keeps, replaces or removes the logo (PROF-19). */
export function LogoField({ logoUrl, files }: { logoUrl: string | null; files: ProfileFiles }) {
  return (
    <FileField
      {...files.field('logoFile')}
      kind="logo"
      label={words.logo.label}
      hint={words.logo.hint}
      optional
      rules={FILE_RULES.logoFile}
      current={logoUrl && <CurrentLogo url={logoUrl} files={files} />}
    />
  )
}

function CurrentLogo({ url, files }: { url: string; files: ProfileFiles }) {
  const { removesLogo, setRemovesLogo } = files
  const Icon = removesLogo ? Undo2 : Trash2
  return (
    <div className="flex flex-wrap items-center gap-3">
      {!removesLogo && <BusinessLogo url={url} name="" />}
      <span className="min-w-0 flex-[1_1_8rem]">{removesLogo ? words.logo.removing : words.logo.current}</span>
      {/* One button, because a focused element must not disappear when pressed. */}
      <Button variant="quiet" icon={<Icon aria-hidden size={18} />} onClick={() => setRemovesLogo(!removesLogo)}>
        {removesLogo ? words.logo.keep : words.logo.remove}
      </Button>
    </div>
  )
}
