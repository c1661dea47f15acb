import { words } from './words.ts'

/** What the user menu is called: the display name, else the e-mail's first part, else 'User' (MENU-03 to MENU-05). */
export function menuName(displayName: string | null | undefined, email: string | null | undefined): string {
  return displayName?.trim() || email?.split('@')[0] || words.unnamed
}
