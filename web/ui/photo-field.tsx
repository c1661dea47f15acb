import { FileField, type FileFieldProps } from './file-field.tsx'

/** A field for one photo; a rejected file keeps the previous one. */
export function PhotoField(props: Omit<FileFieldProps, 'kind' | 'current' | 'lockedReasonId'>) {
  return <FileField {...props} kind="photo" />
}
