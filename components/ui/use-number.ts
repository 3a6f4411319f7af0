'use client'

import { useCallback } from 'react'
import { useSeparators } from '@/components/ui/number-format'
import { groupDigits } from '@/lib/domain/verdict/sentence'

/** Writes counts, blocks and auction numbers with the reader's marks. */
export function useNumber(): (value: number) => string {
  const separators = useSeparators()
  return useCallback((value: number) => groupDigits(value, separators), [separators])
}
