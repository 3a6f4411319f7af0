/** Set where the person wants the browser to show what arrives while a tab of ours is open. */
const WANTED_KEY = 'coincidence.tabAlerts'

/** Whether this browser shows alerts by itself. Only possible once the person has allowed it. */
export function alertsWhileHidden(): boolean {
  try {
    return localStorage.getItem(WANTED_KEY) !== null && permission() === 'granted'
  } catch {
    return false
  }
}

const listeners = new Set<() => void>()

/** False when the browser would not keep it. */
export function setTabAlerts(wanted: boolean): boolean {
  try {
    if (wanted) localStorage.setItem(WANTED_KEY, '1')
    else localStorage.removeItem(WANTED_KEY)
  } catch {
    return false
  }
  for (const listener of listeners) listener()
  return true
}

/** Tells of changes made in this tab and in others. */
export function watchTabAlerts(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** What the person said to alerts of this site; `unsupported` where the browser has none. */
export function permission(): NotificationPermission | 'unsupported' {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
}
