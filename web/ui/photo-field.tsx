import { FileField, type FileFieldProps } from './file-field.tsx'

/** One photo; a refused file leaves the one chosen before. */
export function PhotoField(props: Omit<FileFieldProps, 'kind' | 'current' | 'lockedBy'>) {
  return <FileField {...props} kind="photo" />
}
