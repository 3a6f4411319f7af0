/** Set when the user wants the browser to show new entries while a tab of ours is open. */
const ENABLED_KEY = 'coincidence.tabAlerts'

/** Whether this browser shows alerts; requires the user's permission. */
export function alertsWhileHidden(): boolean {
  try {
    return localStorage.getItem(ENABLED_KEY) !== null && permission() === 'granted'
  } catch {
    return false
  }
}

const listeners = new Set<() => void>()

/** False when the browser could not store it. */
export function setTabAlerts(enabled: boolean): boolean {
  try {
    if (enabled) localStorage.setItem(ENABLED_KEY, '1')
    else localStorage.removeItem(ENABLED_KEY)
  } catch {
    return false
  }
  for (const listener of listeners) listener()
  return true
}

/** Reports changes made in this tab and in others. */
export function watchTabAlerts(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The user's permission for notifications; `unsupported` when the browser has none. */
export function permission(): NotificationPermission | 'unsupported' {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
}
