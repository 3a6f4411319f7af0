'use client'

import { useMedia } from './use-media'

/**
 * Whether the page has one column; null on the server, which renders both layouts for CSS to
 * choose.
 */
export const useIsPhone = (): boolean | null => useMedia('(width < 44rem)')
