import { FileField, type FileFieldProps } from './file-field.tsx'

/** A field for one photo. If a new file is rejected, the previous photo stays. */
export function PhotoField(props: Omit<FileFieldProps, 'kind' | 'current' | 'lockedReasonId'>) {
  return <FileField {...props} kind="photo" />
}
