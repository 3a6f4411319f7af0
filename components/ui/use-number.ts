'use client'

import { useCallback } from 'react'
import { useSeparators } from '@/components/ui/number-format'
import { formatNumber } from '@/lib/domain/shared/separators'

/** Formats counts, blocks and auction numbers with the user's separators. */
export function useNumber(): (value: number) => string {
  const separators = useSeparators()
  return useCallback((value: number) => formatNumber(value, separators), [separators])
}
