/** Texts of the photo viewer and of the pictures that open it. */
export const words = {
  whole: 'View the full photo',
  open: (at: number, of: number) => `Photo ${at} of ${of}`,
  before: 'Previous photo',
  after: 'Next photo',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
} as const
