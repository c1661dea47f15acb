import { useEffect } from 'react'

/** Keeps the screen on while this is shown, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let unmounted = false
    async function acquire() {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      try {
        const acquired = await navigator.wakeLock.request('screen')
        if (unmounted) await acquired.release()
        else lock = acquired
      } catch {
        // refused in power-saving mode: the screen then turns off as usual
      }
    }
    // browsers release the lock when the page is hidden
    const onVisible = () => void acquire()
    onVisible()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      unmounted = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [])
}
