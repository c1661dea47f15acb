import { useEffect } from 'react'

/** Keeps the screen on while this is shown, where the browser can. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let gone = false
    async function hold() {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      try {
        const held = await navigator.wakeLock.request('screen')
        if (gone) await held.release()
        else lock = held
      } catch {
        // refused in power-saving mode: the screen then turns off as usual
      }
    }
    // browsers release the lock when the page is hidden
    const again = () => void hold()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}
