'use client'

import { useCallback } from 'react'
import { useSeparators } from '@/components/ui/number-format'
import { groupDigits } from '@/lib/domain/verdict/sentence'

/** Formats counts, blocks and auction numbers with the user's separators. */
export function useNumber(): (value: number) => string {
  const separators = useSeparators()
  return useCallback((value: number) => groupDigits(value, separators), [separators])
}
