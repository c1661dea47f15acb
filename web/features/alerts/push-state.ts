/** How a browser stands to messages of this site (PUSH-01). */
export type PushState = 'on' | 'off' | 'blocked' | 'home_screen' | 'unable'

interface Browser {
  /** It has a service worker, messages and a way to subscribe. */
  able: boolean
  /** An iPhone or iPad: messages come only to what stands on the home screen. */
  apple: boolean
  standalone: boolean
  permission: NotificationPermission
  /** Its subscription is one of the person's devices. */
  subscribed: boolean
}

/** Which of the states a browser is in. */
export function pushStateOf({ able, apple, standalone, permission, subscribed }: Browser): PushState {
  if (apple && !standalone) return 'home_screen'
  if (!able) return 'unable'
  if (permission === 'denied') return 'blocked'
  return subscribed && permission === 'granted' ? 'on' : 'off'
}
