import type { ReactNode } from 'react'
import { ApiIcon, DebugIcon, TradeIcon } from '@/components/ui/icons'

/** A place of the rail. It is listed only once it exists. */
export type Place = {
  readonly href: string
  readonly label: string
  readonly icon: ReactNode
  /** The key after `g` that goes there. */
  readonly shortcut: string
  /** Paths that belong to this place besides `href` itself. */
  readonly owns: readonly string[]
}

export const places: readonly Place[] = [
  { href: '/trade', label: 'Trade', icon: <TradeIcon />, shortcut: 't', owns: [] },
  { href: '/debug', label: 'Debug', icon: <DebugIcon />, shortcut: 'd', owns: ['/orders/'] },
  { href: '/docs', label: 'API', icon: <ApiIcon />, shortcut: 'a', owns: ['/docs/'] },
]

export function isPlaceOf(place: Place, path: string): boolean {
  return path === place.href || place.owns.some((prefix) => path.startsWith(prefix))
}
