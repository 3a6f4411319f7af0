'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { findReadPage } from './read-pages'

type HistoryOfTab = {
  readonly entries: () => readonly NavigationHistoryEntry[]
  readonly traverseTo: (key: string) => unknown
}

/** The Navigation API; missing in older browsers. */
const historyOfTab = (): HistoryOfTab | undefined =>
  (window as { readonly navigation?: HistoryOfTab }).navigation

/** Name of the page that could not be opened offline; null if none was asked for. */
let unreadPage: string | null = null
const listeners = new Set<() => void>()

function setUnreadPage(name: string | null): void {
  unreadPage = name
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The page that was asked for last and cannot be opened offline. */
export const useUnreadPage = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => unreadPage,
    () => null,
  )

/** Opens a page that was read before, without a request; any other is only named. */
function openOffline(href: string, name: string): void {
  const history = historyOfTab()
  const key = findReadPage(history?.entries() ?? [], new URL(href, window.location.href))
  setUnreadPage(key === null ? name : null)
  if (key !== null) history?.traverseTo(key)
}

/** Opens a page by its address; `name` is for the message that it is not available offline. */
export function useOpenPage(): (href: string, name: string) => void {
  const router = useRouter()
  return useCallback(
    (href, name) => {
      if (navigator.onLine) router.push(href)
      else openOffline(href, name)
    },
    [router],
  )
}

/**
 * While the browser is offline, a link never leaves this page for one that cannot be loaded. Links
 * within the same page are left alone: they change what it shows.
 */
export function OfflineLinks() {
  const path = usePathname()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page makes the message void
  useEffect(() => setUnreadPage(null), [path])
  useEffect(() => {
    const onOnline = () => setUnreadPage(null)
    window.addEventListener('online', onOnline)
    // Before the links' own code, which does nothing about a click that was prevented.
    window.addEventListener('click', onClick, { capture: true })
    return () => {
      window.removeEventListener('online', onOnline)
      window.removeEventListener('click', onClick, { capture: true })
    }
  }, [])
  return null
}

function onClick(event: MouseEvent): void {
  if (navigator.onLine || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link === null || !leavesPage(link)) return
  event.preventDefault()
  openOffline(link.href, nameOf(link))
}

const nameOf = (link: HTMLAnchorElement): string =>
  (link.ariaLabel ?? link.title) || link.textContent.trim()

function leavesPage({ href, target, download, protocol, origin, pathname }: HTMLAnchorElement) {
  const { location } = window
  const isSamePage = origin === location.origin && pathname === location.pathname
  return (
    href !== '' &&
    (target === '' || target === '_self') &&
    download === '' &&
    protocol.startsWith('http') &&
    !isSamePage
  )
}
