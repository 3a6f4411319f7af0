import type { Preferences } from '@/lib/client/preferences'

/** Attributes of the root element that style sheets use. */
export function preferenceAttributes({ theme, density, motion }: Preferences) {
  return {
    'data-theme': theme === 'system' ? undefined : theme,
    'data-density': density === 'comfortable' ? undefined : density,
    'data-motion': motion === 'system' ? undefined : motion,
  }
}
