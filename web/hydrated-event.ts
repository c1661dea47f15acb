/** Told to the document once the page's script answers to what is pressed. */
export const TAKEN_OVER = 'kerbside:taken-over'
