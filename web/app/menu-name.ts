import { words } from './words.ts'

/** Returns the label of the user menu: the display name, else the email's local part, else 'User' (MENU-03 to MENU-05). */
export function menuName(displayName: string | null | undefined, email: string | null | undefined): string {
  return displayName?.trim() || email?.split('@')[0] || words.unnamed
}
