/** The push state of a browser (PUSH-01). */
export type PushState = 'on' | 'off' | 'blocked' | 'home_screen' | 'unable'

interface Browser {
  /** It supports service workers, notifications and push. */
  able: boolean
  /** An iPhone or iPad, where pushes only work from the home screen. */
  apple: boolean
  standalone: boolean
  permission: NotificationPermission
  /** Its subscription is one of the user's devices. */
  subscribed: boolean
}

/** Returns the push state of a browser. */
export function pushStateOf({ able, apple, standalone, permission, subscribed }: Browser): PushState {
  if (apple && !standalone) return 'home_screen'
  if (!able) return 'unable'
  if (permission === 'denied') return 'blocked'
  return subscribed && permission === 'granted' ? 'on' : 'off'
}
