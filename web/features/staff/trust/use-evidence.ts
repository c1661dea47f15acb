import { useState } from 'react'
import { EVIDENCE_TOO_LARGE, EVIDENCE_TYPES } from '#modules/carriers/carrier-registration/staff/contract.ts'
import { FILE_MAX_BYTES } from '#modules/carriers/profiles/contract.ts'
import type { FileRules } from '#web/ui/file-rules.ts'
import { words } from './words.ts'

const RULES: FileRules = {
  types: EVIDENCE_TYPES,
  maxBytes: FILE_MAX_BYTES,
  wrongType: words.evidence.wrongType,
  tooLarge: EVIDENCE_TOO_LARGE,
}

/**
 * Manages an evidence file. `content` identifies the file in the idempotency key; `field` are the props of its
 * FileField.
 */
export function useEvidence() {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  return {
    file,
    clear: () => setFile(null),
    content: file && [file.name, file.size, file.lastModified],
    field: {
      name: 'evidence',
      kind: 'document',
      label: words.evidence.label,
      hint: words.evidence.hint,
      optional: true,
      rules: RULES,
      value: file,
      onChange: setFile,
      onProblem: setProblem,
      error: problem ?? undefined,
    },
  } as const
}
