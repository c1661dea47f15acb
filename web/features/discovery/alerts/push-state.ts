/** The push state of a browser (PUSH-01). */
export type PushState = 'on' | 'off' | 'blocked' | 'home_screen' | 'unable'

interface Browser {
  /** Whether the browser supports service workers, notifications and push. */
  able: boolean
  /** Whether the device is an iPhone or iPad, where push only works from the home screen. */
  apple: boolean
  /** Whether the site was opened from the home screen. */
  standalone: boolean
  permission: NotificationPermission
  /** Whether the browser's subscription is one of the user's devices. */
  subscribed: boolean
}

/** Returns the push state of a browser. */
export function pushStateOf({ able, apple, standalone, permission, subscribed }: Browser): PushState {
  if (apple && !standalone) return 'home_screen'
  if (!able) return 'unable'
  if (permission === 'denied') return 'blocked'
  return subscribed && permission === 'granted' ? 'on' : 'off'
}
